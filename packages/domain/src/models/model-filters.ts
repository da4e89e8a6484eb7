import { compareDecimals, numberAsDecimal } from '../text/decimal.ts'
import { modelSearchOrder } from '../search/search-order.ts'
import { isMatch, type SearchRule } from '../search/search-rank.ts'
import type { OfferFilter } from '../evidence/offer-filter.ts'
import type { Direction, ModelSort } from './model-columns.ts'
import { isInPlace, type Place, type PlaceChoice } from '../offers/regions/places.ts'
import type { Via } from '../offers/who-sells/provider-kind.ts'
import type { LicenceKind } from './model-licence.ts'
import { type ModelType, modelTypeWords } from './model-type.ts'

/** The fields that filters and sorts of the models list use; the columns of the table `models` mean the same. */
export type ModelRow = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly family: string
  readonly type: ModelType
  readonly isOpenSource: boolean
  readonly hasOpenWeights: boolean
  readonly licenceKind: LicenceKind
  /** The maker's name, and its slug if it is a provider in the catalogue. */
  readonly lab: string | null
  readonly labSlug: string | null
  readonly contextWindow: number | null
  readonly maxOutput: number | null
  /** The list price per million tokens, else the cheapest offer's price; null when there is neither. */
  readonly inputPrice: string | null
  readonly outputPrice: string | null
  readonly cacheReadPrice: string | null
  readonly lowestInput: string | null
  /** Whether `inputPrice` and `outputPrice` are the maker's. */
  readonly hasListPrice: boolean
  /** The cheapest offer of a router; the prices above are those of sellers. */
  readonly routerInput: string | null
  readonly routerOutput: string | null
  readonly routerCacheRead: string | null
  /** Whether the router's prices replaced the lowest ones (`rowVia`). */
  readonly isRouters?: true
  readonly rating: number
  readonly reviewCount: number
  readonly releaseDate: string | null
  /** The day it first appeared in a source or in the catalogue; the sort key when the release date is unknown. */
  readonly firstSeenOn: string | null
  readonly capabilities: readonly string[]
  readonly offerCount: number
  /** Whether its maker stopped selling it, or it has no seller any more. */
  readonly isRetired: boolean
  /** Whether its maker sells it today. */
  readonly isSoldByMaker: boolean
  /** Whether sources disagree on an offer, and whether a price is unconfirmed. */
  readonly isDisputed: boolean
  readonly isUnconfirmed: boolean
  /** The slugs of its providers. */
  readonly providers: readonly string[]
  /** Where its offers run; empty if no seller states it. */
  readonly places: readonly Place[]
  /** The lowest offer in each of these places that has one. */
  readonly placePrices: readonly PlacePrice[]
}

/** The lowest offer of a model in a place. */
export type PlacePrice = {
  readonly place: Place
  readonly input: string
  readonly output: string | null
  readonly cacheRead: string | null
  readonly provider: string
  readonly providerName: string
}

export const sourceTypes = ['open-source', 'proprietary'] as const
export type SourceType = (typeof sourceTypes)[number]

/** The context windows of the filter. `1M` and `1M+` mean the same; the specification has both. */
export const contextWindows = {
  '8K': 8000,
  '32K': 32_000,
  '100K': 100_000,
  '300K': 300_000,
  '1M': 1_000_000,
  '1M+': 1_000_000,
} as const
export type ContextWindow = keyof typeof contextWindows

/**
 * Returns the smallest of the chosen context windows, which is what "at least one of these" means; null without a
 * choice.
 */
export function lowestContextWindow(chosen: readonly ContextWindow[]): number | null {
  return chosen.length === 0 ? null : Math.min(...chosen.map((name) => contextWindows[name]))
}

/** Names of capabilities in the filter panel, with their names in the catalogue. */
export const capabilityFilters = {
  vision: 'image-input',
  function_calling: 'function-calling',
  imageGeneration: 'image-generation',
  videoGeneration: 'video-generation',
} as const
export type CapabilityFilter = keyof typeof capabilityFilters

export type ModelFilters = {
  readonly q: string
  /** The slug of a provider that sells it. */
  readonly provider: string | null
  /** Places, any of them; none selected means all. */
  readonly places: readonly PlaceChoice[]
  /** Any of them; none selected means all. */
  readonly types: readonly ModelType[]
  /** Capability names; all of them are required. */
  readonly capabilities: readonly string[]
  /** Any of them; none selected means all. */
  readonly sources: readonly SourceType[]
  /** Any of them; none selected means all. */
  readonly licences: readonly LicenceKind[]
  /** Only models whose weights can be downloaded. */
  readonly openWeights: boolean
  /** Keys of makers, any of them; none selected means all. */
  readonly makers: readonly string[]
  /** A day; models whose release date is unknown never match. */
  readonly releasedSince: string | null
  /** Only models that are sold today. */
  readonly sold: boolean
  /** Models with an offer like this, any of them; none selected means all. */
  readonly offers: readonly OfferFilter[]
  readonly minContextWindow: number | null
  readonly maxContextWindow: number | null
  readonly maxInputPrice: number | null
  readonly maxOutputPrice: number | null
  readonly minRating: number | null
  /**
   * Whose prices are sorted and filtered by: those of sellers, or of any provider. The maker's list price is
   * unaffected.
   */
  readonly via: Via
}

/**
 * A query of the catalogue: filters and order. The URL of the page and the query of the API are both parsed into it;
 * `selectModels` in the browser and `models.queries.ts` on the server return the same for it.
 */
export type ModelSelection = ModelFilters & { readonly sort: ModelSort; readonly direction: Direction }

export const noModelFilters: ModelFilters = {
  q: '',
  provider: null,
  places: [],
  types: [],
  capabilities: [],
  sources: [],
  licences: [],
  openWeights: false,
  makers: [],
  releasedSince: null,
  sold: false,
  offers: [],
  minContextWindow: null,
  maxContextWindow: null,
  maxInputPrice: null,
  maxOutputPrice: null,
  minRating: null,
  via: 'direct',
}

export function matchesModel(row: ModelRow, filters: ModelFilters): boolean {
  const { q, provider, places, types, capabilities, sources, minRating } = filters
  return (
    isMatch(row, q, modelSearch.textsOf) &&
    (provider === null || row.providers.includes(provider)) &&
    (places.length === 0 || places.some((place) => isInPlace(place, row.places))) &&
    (types.length === 0 || types.includes(row.type)) &&
    capabilities.every((capability) => row.capabilities.includes(capability)) &&
    (sources.length === 0 || sources.includes(row.isOpenSource ? 'open-source' : 'proprietary')) &&
    matchesOrigin(row, filters) &&
    matchesOffers(row, filters.offers) &&
    isWithin(row.contextWindow, filters.minContextWindow, filters.maxContextWindow) &&
    isAtMost(row.inputPrice, filters.maxInputPrice) &&
    isAtMost(row.outputPrice, filters.maxOutputPrice) &&
    row.rating >= (minRating ?? 0)
  )
}

function matchesOrigin(row: ModelRow, { licences, openWeights, makers, releasedSince, sold }: ModelFilters): boolean {
  return (
    (licences.length === 0 || licences.includes(row.licenceKind)) &&
    (!openWeights || row.hasOpenWeights) &&
    (makers.length === 0 || makers.includes(makerKey(row) ?? '')) &&
    (releasedSince === null || (row.releaseDate !== null && row.releaseDate >= releasedSince)) &&
    (!sold || row.offerCount > 0)
  )
}

function matchesOffers(row: ModelRow, wanted: readonly OfferFilter[]): boolean {
  return wanted.length === 0 || wanted.some((filter) => (filter === 'disputed' ? row.isDisputed : row.isUnconfirmed))
}

/**
 * Returns the filter key of a maker: its slug, else its name, without commas, because queries separate names by them.
 * Equals the column `models.maker_key`.
 */
export function makerKey({ lab, labSlug }: Pick<ModelRow, 'lab' | 'labSlug'>): string | null {
  return (labSlug ?? lab)?.replaceAll(',', ' ') ?? null
}

/** The search of models: by name, slug, family and maker, and by any part of the words of their type. */
export const modelSearch: SearchRule<ModelRow> = {
  textsOf: ({ name, slug, family, lab, type }) => ({
    name,
    slug,
    others: [family, lab ?? ''],
    parts: [name, family, slug, modelTypeWords[type]],
  }),
  orderOf: modelSearchOrder,
}

/** Returns whether a value is within the limits; an unknown value matches only without limits. */
function isWithin(value: number | null, min: number | null, max: number | null): boolean {
  if (value === null) return min === null && max === null
  return (min === null || value >= min) && (max === null || value <= max)
}

/** Returns whether a price is at most the maximum; a missing price counts as infinite. */
function isAtMost(price: string | null, maximum: number | null): boolean {
  if (maximum === null) return true
  if (price === null) return false
  const roughly = Number(price)
  // Only a price with more digits than a float holds needs the exact comparison.
  return roughly < maximum || (roughly === maximum && compareDecimals(price, numberAsDecimal(maximum)) <= 0)
}
