import { capabilityFilters, matchesModel, type SourceType } from '@inferdex/domain/search/catalogue-filters'
import type { Catalogue } from '@inferdex/domain/search/catalogue-snapshot'
import { type ModelType, modelTypes } from '@inferdex/domain/models/model-type'
import { sortModels } from '@inferdex/domain/models/model-sort'
import { modelFiltersOf, type ModelsQuery } from '@inferdex/domain/models/models-query'
import { columnDecimals } from '@inferdex/domain/offers/price-display'
import { type RecordedDays, recordedDays } from '@inferdex/domain/text/recorded-days'
import type { ListedModel } from './listed-model.ts'

export const PAGE_SIZES = { cards: 60, table: 100 } as const

export type PriceColumn = 'inputPrice' | 'outputPrice' | 'cacheReadPrice' | 'lowestInput'

/** Facts about the whole catalogue, independent of the filters. */
export type CatalogueFacts = {
  readonly total: number
  /** Types with at least one model. */
  readonly withType: Readonly<Partial<Record<ModelType, number>>>
  readonly withCapability: Readonly<Record<string, number>>
  readonly withSource: Readonly<Record<SourceType, number>>
  /** Decimals of the longest price in each column, so that the decimal points line up in every view. */
  readonly decimals: Readonly<Record<PriceColumn, number>>
  /** The first and the last day on which the shown prices were recorded. */
  readonly recorded: RecordedDays | null
}

export type ModelsResult = {
  readonly rows: readonly ListedModel[]
  /** How many models match, or null if only the server could count them and did not. */
  readonly found: number | null
  readonly page: number
  readonly pageCount: number
  readonly facts: CatalogueFacts
}

/** Returns all matches in order. The sorted list is cached, so that a keystroke only has to filter. */
export function findModels(catalogue: Catalogue, query: ModelsQuery): readonly ListedModel[] {
  const filters = modelFiltersOf(query)
  return inOrder(catalogue, query).filter((row) => matchesModel(row, filters))
}

/** Returns one page of the matches, as the server renders it. */
export function modelsResult(catalogue: Catalogue, query: ModelsQuery): ModelsResult {
  const found = findModels(catalogue, query)
  const size = PAGE_SIZES[query.view]
  const pageCount = Math.max(1, Math.ceil(found.length / size))
  const page = Math.min(query.page, pageCount)
  return {
    rows: found.slice((page - 1) * size, page * size),
    found: found.length,
    page,
    pageCount,
    facts: factsOf(catalogue),
  }
}

let lastOrder: { catalogue: Catalogue; by: string; rows: readonly ListedModel[] } | null = null

function inOrder(catalogue: Catalogue, { sort, direction }: ModelsQuery): readonly ListedModel[] {
  const by = `${sort} ${direction}`
  if (lastOrder?.catalogue !== catalogue || lastOrder.by !== by) {
    lastOrder = { catalogue, by, rows: sortModels(catalogue.models, sort, direction) }
  }
  return lastOrder.rows
}

const known = new WeakMap<Catalogue, CatalogueFacts>()

export function factsOf(catalogue: Catalogue): CatalogueFacts {
  const facts = known.get(catalogue) ?? countFacts(catalogue.models)
  known.set(catalogue, facts)
  return facts
}

function countFacts(models: readonly ListedModel[]): CatalogueFacts {
  const open = models.filter(({ isOpenSource }) => isOpenSource).length
  const decimals = (column: PriceColumn) => columnDecimals(models.map((model) => model[column]))
  return {
    total: models.length,
    withType: countTypes(models),
    withCapability: Object.fromEntries(
      Object.entries(capabilityFilters).map(([filter, name]) => [
        filter,
        models.filter(({ capabilities }) => capabilities.includes(name)).length,
      ]),
    ),
    withSource: { 'open-source': open, proprietary: models.length - open },
    decimals: {
      inputPrice: decimals('inputPrice'),
      outputPrice: decimals('outputPrice'),
      cacheReadPrice: decimals('cacheReadPrice'),
      lowestInput: decimals('lowestInput'),
    },
    recorded: recordedDays(models.map(({ priceVerifiedOn }) => priceVerifiedOn)),
  }
}

function countTypes(models: readonly ListedModel[]): CatalogueFacts['withType'] {
  return Object.fromEntries(
    modelTypes.flatMap((type): [ModelType, number][] => {
      const count = models.filter((model) => model.type === type).length
      return count === 0 ? [] : [[type, count]]
    }),
  )
}
