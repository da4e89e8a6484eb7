import {
  type FreeTierChip,
  freeTierChips,
  type FreeTierFilters,
  type FreeTierSort,
  freeTierSorts,
} from './free-tier-choices.ts'
import { type QueryParams, queryChoice, queryString, queryText } from '../text/query-text.ts'

/** The state of the free tiers list as its URL holds it. */
export type FreeTiersQuery = FreeTierFilters & { readonly sort: FreeTierSort }

export const freeTiersQueryKeys = ['q', 'show', 'sort'] as const

const DEFAULT_SORT: FreeTierSort = 'name'

/** Parses the URL. Never throws: values that it does not understand are ignored. */
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

/** Clears the filters and keeps the sort, which hides nothing. */
export function withoutFreeTierFilters(query: FreeTiersQuery): FreeTiersQuery {
  return { ...query, q: '', chip: 'all' }
}
