import { type DealChip, dealChips, type DealFilters, type DealSort, dealSorts } from './deal-choices.ts'
import { type QueryParams, queryChoice, queryPage, queryString, queryText } from '../text/query-text.ts'

/** The state of the deals list in its URL. */
export type DealsQuery = DealFilters & {
  readonly sort: DealSort
  readonly page: number
  /** The cursors of the rows around a page of a long list. Empty on the first page. */
  readonly after: string
  readonly before: string
}

export const dealsQueryKeys = ['q', 'show', 'sort', 'page', 'after', 'before'] as const

/** A cursor contains the title of a deal. */
const MAX_CURSOR = 2000
const DEFAULT_SORT: DealSort = 'upvotes'

/** Parses the URL. Never throws: invalid values are ignored. */
export function parseDealsQuery(params: QueryParams): DealsQuery {
  const page = queryPage(params)
  return {
    q: queryText(params, 'q'),
    chip: queryChoice(params, 'show', dealChips, 'all'),
    sort: queryChoice(params, 'sort', dealSorts, DEFAULT_SORT),
    page,
    after: page === 1 ? '' : queryText(params, 'after', MAX_CURSOR),
    before: page === 1 ? '' : queryText(params, 'before', MAX_CURSOR),
  }
}

/** Formats the query of the page. Every change of filters and sort resets to page 1, which has no cursor. */
export function dealsSearch({ q, chip, sort, page, after, before }: DealsQuery): string {
  return queryString([
    ['q', q],
    ['show', chip === 'all' ? null : chip],
    ['sort', sort === DEFAULT_SORT ? null : sort],
    ['page', page === 1 ? null : page],
    ['after', page === 1 ? null : after],
    ['before', page === 1 ? null : before],
  ])
}

export function withDealChip(query: DealsQuery, chip: DealChip): DealsQuery {
  return { ...query, chip, page: 1 }
}

/** Clears the filters and keeps the sort, which hides nothing. */
export function withoutDealFilters(query: DealsQuery): DealsQuery {
  return { ...query, q: '', chip: 'all', page: 1 }
}

export function hasDealFilters({ q, chip }: DealsQuery): boolean {
  return q.trim() !== '' || chip !== 'all'
}
