import { type OfferSort, offerSorts } from '@inferdex/domain/offers/offer-order'
import { searchWith } from '../../lib/lists/search-with.ts'

export type OfferSorting = { readonly sort: OfferSort; readonly direction: 'asc' | 'desc' }

/** Parses `?sort=output` or `?sort=-output`. Anything else means cheapest input first. */
export function offerSorting(query: URLSearchParams): OfferSorting {
  const given = query.get('sort') ?? ''
  const sort = offerSorts.find((candidate) => candidate === given.replace(/^-/, ''))
  if (sort === undefined) return { sort: 'input', direction: 'asc' }
  return { sort, direction: given.startsWith('-') ? 'desc' : 'asc' }
}

/** Returns how the table is sorted by a column, and the URL of a click on its head. */
export function offerColumnSort(query: URLSearchParams, column: OfferSort, first: 'asc' | 'desc' = 'asc') {
  const { sort, direction } = offerSorting(query)
  const current = sort === column ? direction : null
  const next = current === null ? first : current === 'asc' ? 'desc' : 'asc'
  return { direction: current, to: { search: searchWith(query, { sort: sortValue(column, next) }) } }
}

/** Returns the URL value, or null for the default, which needs none. */
function sortValue(sort: OfferSort, direction: 'asc' | 'desc'): string | null {
  if (direction === 'desc') return `-${sort}`
  return sort === 'input' ? null : sort
}
