import {
  type FreeTierChip,
  freeTierChips,
  type FreeTierFilters,
  type FreeTierSort,
  freeTierSorts,
} from './free-tier-choices.ts'
import { type QueryParams, queryChoice, queryString, queryText } from '../text/query-text.ts'

/** Everything that the address of the free tiers says. */
export type FreeTiersQuery = FreeTierFilters & { readonly sort: FreeTierSort }

export const freeTiersQueryKeys = ['q', 'show', 'sort'] as const

const DEFAULT_SORT: FreeTierSort = 'name'

/** Never fails: what it does not understand is as if it were not there. */
export function parseFreeTiersQuery(params: QueryParams): FreeTiersQuery {
  return {
    q: queryText(params, 'q'),
    chip: queryChoice(params, 'show', freeTierChips, 'all'),
    sort: queryChoice(params, 'sort', freeTierSorts, DEFAULT_SORT),
  }
}

export function freeTiersSearch({ q, chip, sort }: FreeTiersQuery): string {
  return queryString([
    ['q', q],
    ['show', chip === 'all' ? null : chip],
    ['sort', sort === DEFAULT_SORT ? null : sort],
  ])
}

export function withFreeTierChip(query: FreeTiersQuery, chip: FreeTierChip): FreeTiersQuery {
  return { ...query, chip }
}

/** The order stays: it hides nothing. */
export function withoutFreeTierFilters(query: FreeTiersQuery): FreeTiersQuery {
  return { ...query, q: '', chip: 'all' }
}
