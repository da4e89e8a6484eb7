import { type ProviderFilters, providerSorts, type ToolType } from './provider-filters.ts'
import { MAX_RATING } from '../models/models-query.ts'
import {
  type QueryParams,
  queryChoice,
  queryChoices,
  queryNumber,
  queryPage,
  queryString,
  queryText,
} from '../text/query-text.ts'

/** The tools that the list can be filtered by. */
export const toolFilters = ['cli', 'extension', 'web', 'api'] as const satisfies readonly ToolType[]
export type ToolFilter = (typeof toolFilters)[number]

/** The sorts of the page; the API does not offer the columns of the table. */
export const providerColumns = [...providerSorts, 'models', 'input'] as const
export type ProviderColumn = (typeof providerColumns)[number]

export const providerViews = ['cards', 'table'] as const
export type ProviderView = (typeof providerViews)[number]

/** The state of the providers list in its URL. */
export type ProvidersQuery = {
  readonly q: string
  readonly hasFreeTier: boolean
  readonly tools: readonly ToolFilter[]
  readonly minRating: number | null
  readonly featured: boolean
  readonly sort: ProviderColumn
  readonly view: ProviderView
  readonly page: number
}

export const providersQueryKeys = ['q', 'hasFreeTier', 'tool', 'minRating', 'featured', 'sort', 'view', 'page'] as const

const DEFAULT_SORT: ProviderColumn = 'rating'

/** Parses the URL. Never throws: invalid values are ignored. */
export function parseProvidersQuery(params: QueryParams): ProvidersQuery {
  return {
    q: queryText(params, 'q'),
    hasFreeTier: params.get('hasFreeTier') === 'true',
    tools: queryChoices(params, 'tool', toolFilters),
    minRating: queryNumber(params, 'minRating', 0, MAX_RATING) || null,
    featured: params.get('featured') === 'true',
    sort: queryChoice(params, 'sort', providerColumns, DEFAULT_SORT),
    view: queryChoice(params, 'view', providerViews, 'cards'),
    page: queryPage(params),
  }
}

export function providersSearch(query: ProvidersQuery): string {
  return queryString([
    ['q', query.q],
    ['hasFreeTier', query.hasFreeTier ? 'true' : null],
    ...query.tools.map((value) => ['tool', value] as const),
    ['minRating', query.minRating],
    ['featured', query.featured ? 'true' : null],
    ['sort', query.sort === DEFAULT_SORT ? null : query.sort],
    ['view', query.view === 'cards' ? null : query.view],
    ['page', query.page === 1 ? null : query.page],
  ])
}

export function providerFiltersOf({ q, hasFreeTier, tools, minRating, featured }: ProvidersQuery): ProviderFilters {
  return { q, hasFreeTier, tools, minRating, featured }
}

export function withoutProviderFilters(query: ProvidersQuery): ProvidersQuery {
  return { ...query, q: '', hasFreeTier: false, tools: [], minRating: null, featured: false, page: 1 }
}

/** Returns the number on the badge of the filter button. */
export function countProviderFilters({ hasFreeTier, tools, minRating, featured }: ProvidersQuery): number {
  return tools.length + Number(hasFreeTier) + Number(minRating !== null) + Number(featured)
}
