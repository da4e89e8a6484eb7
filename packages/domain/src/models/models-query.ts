import {
  type CapabilityFilter,
  type ContextWindow,
  capabilityFilters,
  contextWindows,
  lowestContextWindow,
  type ModelSelection,
  noModelFilters,
  type SourceType,
  sourceTypes,
} from './model-filters.ts'
import { type PlaceChoice, placeChoices } from '../offers/regions/places.ts'
import { type OfferFilter, offerFilters } from '../evidence/offer-filter.ts'
import { type LicenceKind, licenceKinds } from './model-licence.ts'
import { type ModelType, modelTypes } from './model-type.ts'
import { type Direction, directions, type ModelColumn, modelColumnNames, modelColumns } from './model-columns.ts'
import { VIA, type Via, vias } from '../offers/who-sells/provider-kind.ts'
import {
  type QueryParams,
  queryChoice,
  queryChoices,
  queryDay,
  queryNames,
  queryNumber,
  queryPage,
  queryString,
  queryText,
} from '../text/query-text.ts'

/** The upper end of the price sliders, which means "no limit". */
export const PRICE_LIMIT = 50
export const MAX_RATING = 5

export const modelViews = ['cards', 'table'] as const
export type ModelView = (typeof modelViews)[number]

/** The state of the models list in its URL. */
export type ModelsQuery = {
  readonly q: string
  /** Where some offer runs. */
  readonly places: readonly PlaceChoice[]
  readonly types: readonly ModelType[]
  readonly capabilities: readonly CapabilityFilter[]
  readonly sources: readonly SourceType[]
  readonly licences: readonly LicenceKind[]
  readonly openWeights: boolean
  /** Keys of makers. */
  readonly makers: readonly string[]
  readonly releasedSince: string | null
  readonly sold: boolean
  readonly offers: readonly OfferFilter[]
  readonly contexts: readonly ContextWindow[]
  readonly maxInputPrice: number | null
  readonly maxOutputPrice: number | null
  readonly minRating: number | null
  readonly via: Via
  readonly sort: ModelColumn
  readonly direction: Direction
  readonly view: ModelView
  readonly page: number
}

/** The keys of the URL, in the order in which it is written. */
export const modelsQueryKeys = [
  'q',
  'region',
  'type',
  'capability',
  'source',
  'licence',
  'weights',
  'maker',
  'since',
  'sold',
  'offers',
  'context',
  'maxInputPrice',
  'maxOutputPrice',
  'minRating',
  VIA,
  'sort',
  'dir',
  'view',
  'page',
] as const

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]
const DEFAULT_SORT: ModelColumn = 'rating'

/** The filters with several values: their URL key, and the values; null means any name. */
export const choiceFilters = {
  places: { key: 'region', values: placeChoices },
  types: { key: 'type', values: modelTypes },
  capabilities: { key: 'capability', values: keysOf(capabilityFilters) },
  sources: { key: 'source', values: sourceTypes },
  licences: { key: 'licence', values: licenceKinds },
  makers: { key: 'maker', values: null },
  offers: { key: 'offers', values: offerFilters },
  contexts: { key: 'context', values: keysOf(contextWindows) },
} as const satisfies Partial<Record<keyof ModelsQuery, { key: string; values: readonly string[] | null }>>
export type ChoiceFilter = keyof typeof choiceFilters
type Choices = Pick<ModelsQuery, ChoiceFilter>

const choiceNames = keysOf(choiceFilters)

function mapChoices(choose: (filter: (typeof choiceFilters)[ChoiceFilter]) => readonly string[]): Choices {
  // TypeScript cannot infer from the table which values each filter has.
  return Object.fromEntries(choiceNames.map((name) => [name, choose(choiceFilters[name])])) as unknown as Choices
}

/** Parses the URL. Never throws: invalid values are ignored. */
export function parseModelsQuery(params: QueryParams): ModelsQuery {
  const sort = queryChoice(params, 'sort', modelColumnNames, DEFAULT_SORT)
  return {
    q: queryText(params, 'q'),
    ...mapChoices(({ key, values }) =>
      values === null ? queryNames(params, key) : queryChoices<string>(params, key, values),
    ),
    openWeights: params.get('weights') === 'open',
    releasedSince: queryDay(params, 'since'),
    sold: params.get('sold') === 'true',
    maxInputPrice: limit(queryNumber(params, 'maxInputPrice', 0, Number.MAX_SAFE_INTEGER)),
    maxOutputPrice: limit(queryNumber(params, 'maxOutputPrice', 0, Number.MAX_SAFE_INTEGER)),
    minRating: queryNumber(params, 'minRating', 0, MAX_RATING) || null,
    via: queryChoice(params, VIA, vias, 'direct'),
    sort,
    direction: queryChoice(params, 'dir', directions, modelColumns[sort]),
    view: queryChoice(params, 'view', modelViews, 'cards'),
    page: queryPage(params),
  }
}

export function modelsSearch(query: ModelsQuery): string {
  const chosen = (...names: readonly ChoiceFilter[]) =>
    names.flatMap((name) => query[name].map((value) => [choiceFilters[name].key, value] as const))
  return queryString([
    ['q', query.q],
    ...chosen('places', 'types', 'capabilities', 'sources', 'licences'),
    ['weights', query.openWeights ? 'open' : null],
    ...chosen('makers'),
    ['since', query.releasedSince],
    ['sold', query.sold ? 'true' : null],
    ...chosen('offers', 'contexts'),
    ['maxInputPrice', query.maxInputPrice],
    ['maxOutputPrice', query.maxOutputPrice],
    ['minRating', query.minRating],
    [VIA, query.via === 'direct' ? null : query.via],
    ['sort', query.sort === DEFAULT_SORT ? null : query.sort],
    ['dir', query.direction === modelColumns[query.sort] ? null : query.direction],
    ['view', query.view === 'cards' ? null : query.view],
    ['page', query.page === 1 ? null : query.page],
  ])
}

/** Converts the URL to a query of the catalogue, with the catalogue's names for capabilities. */
export function modelSelectionOf(query: ModelsQuery): ModelSelection {
  const { q, places, types, sources, licences, openWeights, makers, releasedSince, sold, offers } = query
  const { maxInputPrice, maxOutputPrice, minRating, via, sort, direction } = query
  return {
    ...noModelFilters,
    q,
    places,
    types,
    capabilities: query.capabilities.map((name) => capabilityFilters[name]),
    sources,
    licences,
    openWeights,
    makers,
    releasedSince,
    sold,
    offers,
    minContextWindow: lowestContextWindow(query.contexts),
    maxInputPrice,
    maxOutputPrice,
    minRating,
    via,
    // With a text, the best match is first unless the visitor chose another order.
    sort: q.trim() !== '' && sort === DEFAULT_SORT && direction === modelColumns[sort] ? 'relevance' : sort,
    direction,
  }
}

export function withoutModelFilters(query: ModelsQuery): ModelsQuery {
  return {
    ...query,
    ...mapChoices(() => []),
    q: '',
    openWeights: false,
    releasedSince: null,
    sold: false,
    maxInputPrice: null,
    maxOutputPrice: null,
    minRating: null,
    page: 1,
  }
}

/** Counts the active choices of the filter panel; the search text is not one of them. */
export function countModelFilters(query: ModelsQuery): number {
  const limits = [query.maxInputPrice, query.maxOutputPrice, query.minRating].filter((value) => value !== null)
  const flags = [query.openWeights, query.releasedSince !== null, query.sold].filter(Boolean)
  return choiceNames.reduce((sum, name) => sum + query[name].length, limits.length + flags.length)
}

function limit(price: number | null): number | null {
  return price !== null && price < PRICE_LIMIT ? price : null
}
