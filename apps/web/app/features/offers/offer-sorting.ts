import { type OfferSort, offerSorts } from '@inferdex/domain/offers/offer-order'
import { searchWith } from '../../lib/lists/search-with.ts'

export type OfferSorting = { readonly sort: OfferSort; readonly direction: 'asc' | 'desc' }

/** `?sort=output` or `?sort=-output`; anything else is the cheapest input first. */
export function offerSorting(query: URLSearchParams): OfferSorting {
  const given = query.get('sort') ?? ''
  const sort = offerSorts.find((candidate) => candidate === given.replace(/^-/, ''))
  if (sort === undefined) return { sort: 'input', direction: 'asc' }
  return { sort, direction: given.startsWith('-') ? 'desc' : 'asc' }
}

/** How a table of offers is sorted by a column now, and where a click on its head leads. */
export function offerColumnSort(query: URLSearchParams, column: OfferSort, first: 'asc' | 'desc' = 'asc') {
  const { sort, direction } = offerSorting(query)
  const current = sort === column ? direction : null
  const next = current === null ? first : current === 'asc' ? 'desc' : 'asc'
  return { direction: current, to: { search: searchWith(query, { sort: sortValue(column, next) }) } }
}

/** Null for the default, which needs no key in the address. */
function sortValue(sort: OfferSort, direction: 'asc' | 'desc'): string | null {
  if (direction === 'desc') return `-${sort}`
  return sort === 'input' ? null : sort
}
