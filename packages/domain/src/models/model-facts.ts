import { columnDecimals } from '../offers/price-display.ts'
import { type RecordedDays, recordedDays } from '../text/recorded-days.ts'
import { type CapabilityFilter, capabilityFilters, type ModelRow, type SourceType } from './model-filters.ts'
import { type ModelType, modelTypes } from './model-type.ts'

export const priceColumns = ['inputPrice', 'outputPrice', 'cacheReadPrice', 'lowestInput'] as const
export type PriceColumn = (typeof priceColumns)[number]

/** Facts about the whole catalogue, independent of the filters. */
export type ModelFacts = {
  readonly total: number
  /** Types with at least one model. */
  readonly withType: Readonly<Partial<Record<ModelType, number>>>
  readonly withCapability: Readonly<Record<CapabilityFilter, number>>
  readonly withSource: Readonly<Record<SourceType, number>>
  /** Decimals of the longest price in each column, so that the decimal points line up in every view. */
  readonly decimals: Readonly<Record<PriceColumn, number>>
  /** The first and the last day on which the shown prices were recorded. */
  readonly recorded: RecordedDays | null
}

/** Counts over the rows what `readModelFacts` of the server counts in SQL. */
export function modelFactsOf(models: readonly (ModelRow & { readonly priceVerifiedOn: string | null })[]): ModelFacts {
  const count = (test: (model: ModelRow) => boolean) => models.filter(test).length
  const withCapability = ([filter, name]: [string, string]) => [
    filter,
    count(({ capabilities }) => capabilities.includes(name)),
  ]
  const open = count(({ isOpenSource }) => isOpenSource)
  const decimals = (column: PriceColumn) => columnDecimals(models.map((model) => model[column]))
  return {
    total: models.length,
    withType: Object.fromEntries(
      modelTypes.flatMap((type): [ModelType, number][] => {
        const found = count((model) => model.type === type)
        return found === 0 ? [] : [[type, found]]
      }),
    ),
    withCapability: Object.fromEntries(
      Object.entries(capabilityFilters).map(withCapability),
    ) as ModelFacts['withCapability'],
    withSource: { 'open-source': open, proprietary: models.length - open },
    decimals: Object.fromEntries(priceColumns.map((column) => [column, decimals(column)])) as ModelFacts['decimals'],
    recorded: recordedDays(models.map(({ priceVerifiedOn }) => priceVerifiedOn)),
  }
}
