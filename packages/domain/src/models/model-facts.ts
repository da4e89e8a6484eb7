import { isInPlace, type PlaceChoice, placeChoices } from '../offers/regions/places.ts'
import { columnDecimals } from '../offers/price-display.ts'
import type { OfferFilter } from '../evidence/offer-filter.ts'
import { type RecordedDays, recordedDays } from '../text/recorded-days.ts'
import { characterOrder, compare } from '../text/ordering.ts'
import { type CapabilityFilter, capabilityFilters, makerKey, type ModelRow, type SourceType } from './model-filters.ts'
import { type LicenceKind, licenceKinds } from './model-licence.ts'
import { type ModelType, modelTypes } from './model-type.ts'

export const priceColumns = ['inputPrice', 'outputPrice', 'cacheReadPrice', 'lowestInput'] as const
export type PriceColumn = (typeof priceColumns)[number]

/** The filter offers this many makers, those with the most models. */
export const LISTED_MAKERS = 100

export type MakerCount = { readonly key: string; readonly name: string; readonly count: number }

/** Facts about the whole catalogue, independent of the filters. */
export type ModelFacts = {
  readonly total: number
  /** Types with at least one model. */
  readonly withType: Readonly<Partial<Record<ModelType, number>>>
  readonly withCapability: Readonly<Record<CapabilityFilter, number>>
  readonly withSource: Readonly<Record<SourceType, number>>
  readonly withLicence: Readonly<Record<LicenceKind, number>>
  readonly withOpenWeights: number
  /** Places where some offer of a model runs, and models without a stated region. */
  readonly withPlace: Readonly<Record<PlaceChoice, number>>
  /** The makers with the most models. */
  readonly makers: readonly MakerCount[]
  /** Months such as 2026-01, each with the number of models released in it; unknown dates are left out. */
  readonly releasedIn: Readonly<Record<string, number>>
  readonly sold: number
  /** Models with such an offer. */
  readonly withOffers: Readonly<Record<OfferFilter, number>>
  /** Decimals of the longest price in each column, so that the decimal points line up in every view. */
  readonly decimals: Readonly<Record<PriceColumn, number>>
  /** The first and the last day on which the shown prices were recorded. */
  readonly recorded: RecordedDays | null
}

/** Computes from the rows the counts of the server's `readModelFacts`. */
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
    withLicence: Object.fromEntries(
      licenceKinds.map((kind) => [kind, count((model) => model.licenceKind === kind)]),
    ) as ModelFacts['withLicence'],
    withOpenWeights: count(({ hasOpenWeights }) => hasOpenWeights),
    withPlace: Object.fromEntries(
      placeChoices.map((place) => [place, count((model) => isInPlace(place, model.places))]),
    ) as ModelFacts['withPlace'],
    makers: makersOf(models),
    releasedIn: countBy(models.map(({ releaseDate }) => releaseDate?.slice(0, 7) ?? null)),
    sold: count(({ offerCount }) => offerCount > 0),
    withOffers: {
      disputed: count(({ isDisputed }) => isDisputed),
      unconfirmed: count(({ isUnconfirmed }) => isUnconfirmed),
    },
    decimals: Object.fromEntries(priceColumns.map((column) => [column, decimals(column)])) as ModelFacts['decimals'],
    recorded: recordedDays(models.map(({ priceVerifiedOn }) => priceVerifiedOn)),
  }
}

function makersOf(models: readonly ModelRow[]): readonly MakerCount[] {
  const names = new Map<string, string>()
  for (const model of models) {
    const key = makerKey(model)
    const name = model.lab ?? key
    if (key === null || name === null) continue
    const known = names.get(key)
    if (known === undefined || characterOrder(name) > characterOrder(known)) names.set(key, name)
  }
  const counts = countBy(models.map(makerKey))
  return [...names]
    .map(([key, name]) => ({ key, name, count: counts[key] ?? 0 }))
    .toSorted((a, b) => b.count - a.count || compare(characterOrder(a.key), characterOrder(b.key)))
    .slice(0, LISTED_MAKERS)
}

function countBy(values: readonly (string | null)[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Object.fromEntries(counts)
}

const MONTHS_BACK = [3, 6, 12, 24] as const

export type SinceChoice = { readonly since: string; readonly count: number }

/**
 * Returns the days that the filter "Released since" offers, newest first: the beginning of the month 3, 6, 12 and 24
 * months before the newest release, each with the number of models released since. Equal counts are offered once.
 */
export function releasedSinceChoices(releasedIn: ModelFacts['releasedIn']): readonly SinceChoice[] {
  const newest = Object.keys(releasedIn).toSorted().at(-1)
  if (newest === undefined) return []
  const choices = MONTHS_BACK.map((months) => {
    const month = monthBefore(newest, months)
    const count = Object.entries(releasedIn).reduce((sum, [at, found]) => (at >= month ? sum + found : sum), 0)
    return { since: `${month}-01`, count }
  })
  return choices.filter(({ count }, index) => count !== choices[index - 1]?.count)
}

function monthBefore(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 - months, 1)).toISOString().slice(0, 7)
}
