import { type DealChip, dealChips, type DealFilters, type DealSort, dealSorts } from './deal-choices.ts'
import { type QueryParams, queryChoice, queryPage, queryString, queryText } from '../text/query-text.ts'

/** The state of the deals list as its URL holds it. */
export type DealsQuery = DealFilters & { readonly sort: DealSort; readonly page: number }

export const dealsQueryKeys = ['q', 'show', 'sort', 'page'] as const

const DEFAULT_SORT: DealSort = 'upvotes'

/** Parses the URL. Never throws: values that it does not understand are ignored. */
export function parseDealsQuery(params: QueryParams): DealsQuery {
  return {
    q: queryText(params, 'q'),
    chip: queryChoice(params, 'show', dealChips, 'all'),
    sort: queryChoice(params, 'sort', dealSorts, DEFAULT_SORT),
    page: queryPage(params),
  }
}

export function dealsSearch({ q, chip, sort, page }: DealsQuery): string {
  return queryString([
    ['q', q],
    ['show', chip === 'all' ? null : chip],
    ['sort', sort === DEFAULT_SORT ? null : sort],
    ['page', page === 1 ? null : page],
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
