import {
  type FreeTierChip,
  freeTierChips,
  type FreeTierFilters,
  type FreeTierSort,
  freeTierSorts,
  type FreeTierView,
  freeTierViews,
} from './free-tier-choices.ts'
import { type QueryParams, queryChoice, queryNumber, queryString, queryText } from '../text/query-text.ts'

/** The state of the free tiers list in its URL. */
export type FreeTiersQuery = FreeTierFilters & { readonly sort: FreeTierSort; readonly view: FreeTierView }

export const freeTiersQueryKeys = ['q', 'show', 'need', 'sort', 'view'] as const

const DEFAULT_SORT: FreeTierSort = 'requests'
const MOST_NEEDED = 1_000_000_000

/** Parses the URL. Never throws: invalid values are ignored. */
export function parseFreeTiersQuery(params: QueryParams): FreeTiersQuery {
  const need = queryNumber(params, 'need', 1, MOST_NEEDED)
  return {
    q: queryText(params, 'q'),
    chip: queryChoice(params, 'show', freeTierChips, 'all'),
    need: need === null ? null : Math.ceil(need),
    sort: queryChoice(params, 'sort', freeTierSorts, DEFAULT_SORT),
    view: queryChoice(params, 'view', freeTierViews, 'table'),
  }
}

export function freeTiersSearch({ q, chip, need, sort, view }: FreeTiersQuery): string {
  return queryString([
    ['q', q],
    ['show', chip === 'all' ? null : chip],
    ['need', need],
    ['sort', sort === DEFAULT_SORT ? null : sort],
    ['view', view === 'table' ? null : view],
  ])
}

export function withFreeTierChip(query: FreeTiersQuery, chip: FreeTierChip): FreeTiersQuery {
  return { ...query, chip }
}

/** Parses typed requests per day: "300", "1,000" or "2k". Null when it is not a number. */
export function neededRequests(text: string): number | null {
  const [, number = '', unit = ''] = /^\s*(\d+(?:\.\d+)?)\s*([km]?)\s*$/i.exec(text.replaceAll(',', '')) ?? []
  const times = unit === '' ? 1 : unit.toLowerCase() === 'k' ? 1000 : 1_000_000
  const need = Math.ceil(Number(number) * times)
  return need >= 1 && need <= MOST_NEEDED ? need : null
}

/** Clears the filters and keeps the sort and the view, which hide nothing. */
export function withoutFreeTierFilters(query: FreeTiersQuery): FreeTiersQuery {
  return { ...query, q: '', chip: 'all', need: null }
}
