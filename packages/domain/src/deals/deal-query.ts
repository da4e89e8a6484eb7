import { type DealChip, dealChips, type DealFilters, type DealSort, dealSorts } from './deal-choices.ts'
import { type QueryParams, queryChoice, queryPage, queryString, queryText } from '../text/query-text.ts'

/** Everything that the address of the deals list says. */
export type DealsQuery = DealFilters & { readonly sort: DealSort; readonly page: number }

export const dealsQueryKeys = ['q', 'show', 'sort', 'page'] as const

const DEFAULT_SORT: DealSort = 'upvotes'

/** Never fails: what it does not understand is as if it were not there. */
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

/** The order stays: it hides nothing. */
export function withoutDealFilters(query: DealsQuery): DealsQuery {
  return { ...query, q: '', chip: 'all', page: 1 }
}

export function hasDealFilters({ q, chip }: DealsQuery): boolean {
  return q.trim() !== '' || chip !== 'all'
}
