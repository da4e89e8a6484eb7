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
import { type LicenceKind, licenceKinds } from './model-licence.ts'
import { type ModelType, modelTypes } from './model-type.ts'
import { type Direction, directions, type ModelColumn, modelColumnNames, modelColumns } from './model-columns.ts'
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

/** The state of the models list as its URL holds it. */
export type ModelsQuery = {
  readonly q: string
  readonly types: readonly ModelType[]
  readonly capabilities: readonly CapabilityFilter[]
  readonly sources: readonly SourceType[]
  readonly licences: readonly LicenceKind[]
  readonly openWeights: boolean
  /** Keys of makers. */
  readonly makers: readonly string[]
  readonly releasedSince: string | null
  readonly sold: boolean
  readonly contexts: readonly ContextWindow[]
  readonly maxInputPrice: number | null
  readonly maxOutputPrice: number | null
  readonly minRating: number | null
  readonly sort: ModelColumn
  readonly direction: Direction
  readonly view: ModelView
  readonly page: number
}

/** The keys of the URL, in the order in which it is written. */
export const modelsQueryKeys = [
  'q',
  'type',
  'capability',
  'source',
  'licence',
  'weights',
  'maker',
  'since',
  'sold',
  'context',
  'maxInputPrice',
  'maxOutputPrice',
  'minRating',
  'sort',
  'dir',
  'view',
  'page',
] as const

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]
const CAPABILITIES = keysOf(capabilityFilters)
const CONTEXTS = keysOf(contextWindows)
const DEFAULT_SORT: ModelColumn = 'rating'

/** Parses the URL. Never throws: values that it does not understand are ignored. */
export function parseModelsQuery(params: QueryParams): ModelsQuery {
  const sort = queryChoice(params, 'sort', modelColumnNames, DEFAULT_SORT)
  return {
    q: queryText(params, 'q'),
    types: queryChoices(params, 'type', modelTypes),
    capabilities: queryChoices(params, 'capability', CAPABILITIES),
    sources: queryChoices(params, 'source', sourceTypes),
    licences: queryChoices(params, 'licence', licenceKinds),
    openWeights: params.get('weights') === 'open',
    makers: queryNames(params, 'maker'),
    releasedSince: queryDay(params, 'since'),
    sold: params.get('sold') === 'true',
    contexts: queryChoices(params, 'context', CONTEXTS),
    maxInputPrice: limit(queryNumber(params, 'maxInputPrice', 0, Number.MAX_SAFE_INTEGER)),
    maxOutputPrice: limit(queryNumber(params, 'maxOutputPrice', 0, Number.MAX_SAFE_INTEGER)),
    minRating: queryNumber(params, 'minRating', 0, MAX_RATING) || null,
    sort,
    direction: queryChoice(params, 'dir', directions, modelColumns[sort]),
    view: queryChoice(params, 'view', modelViews, 'cards'),
    page: queryPage(params),
  }
}

export function modelsSearch(query: ModelsQuery): string {
  return queryString([
    ['q', query.q],
    ...query.types.map((value) => ['type', value] as const),
    ...query.capabilities.map((value) => ['capability', value] as const),
    ...query.sources.map((value) => ['source', value] as const),
    ...query.licences.map((value) => ['licence', value] as const),
    ['weights', query.openWeights ? 'open' : null],
    ...query.makers.map((value) => ['maker', value] as const),
    ['since', query.releasedSince],
    ['sold', query.sold ? 'true' : null],
    ...query.contexts.map((value) => ['context', value] as const),
    ['maxInputPrice', query.maxInputPrice],
    ['maxOutputPrice', query.maxOutputPrice],
    ['minRating', query.minRating],
    ['sort', query.sort === DEFAULT_SORT ? null : query.sort],
    ['dir', query.direction === modelColumns[query.sort] ? null : query.direction],
    ['view', query.view === 'cards' ? null : query.view],
    ['page', query.page === 1 ? null : query.page],
  ])
}

/** Converts the URL to a query of the catalogue, with the catalogue's names for capabilities. */
export function modelSelectionOf(query: ModelsQuery): ModelSelection {
  const { q, types, sources, licences, openWeights, makers, releasedSince, sold } = query
  const { maxInputPrice, maxOutputPrice, minRating, sort, direction } = query
  return {
    ...noModelFilters,
    q,
    types,
    capabilities: query.capabilities.map((name) => capabilityFilters[name]),
    sources,
    licences,
    openWeights,
    makers,
    releasedSince,
    sold,
    minContextWindow: lowestContextWindow(query.contexts),
    maxInputPrice,
    maxOutputPrice,
    minRating,
    // With a text, the best match comes first unless the visitor chose another order.
    sort: q.trim() !== '' && sort === DEFAULT_SORT && direction === modelColumns[sort] ? 'relevance' : sort,
    direction,
  }
}

export function withoutModelFilters(query: ModelsQuery): ModelsQuery {
  return {
    ...query,
    q: '',
    types: [],
    capabilities: [],
    sources: [],
    licences: [],
    openWeights: false,
    makers: [],
    releasedSince: null,
    sold: false,
    contexts: [],
    maxInputPrice: null,
    maxOutputPrice: null,
    minRating: null,
    page: 1,
  }
}

/** Counts the active choices of the filter panel; the search text is not one of them. */
export function countModelFilters(query: ModelsQuery): number {
  const limits = [query.maxInputPrice, query.maxOutputPrice, query.minRating].filter((value) => value !== null)
  const lists = [query.types, query.capabilities, query.sources, query.licences, query.makers, query.contexts]
  const flags = [query.openWeights, query.releasedSince !== null, query.sold].filter(Boolean)
  return lists.reduce((sum, { length }) => sum + length, limits.length + flags.length)
}

function limit(price: number | null): number | null {
  return price !== null && price < PRICE_LIMIT ? price : null
}
