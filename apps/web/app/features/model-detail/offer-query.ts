import { type OfferSort, offerSorts } from '@inferdex/domain/offer-order'
import type { OfferPrice, OfferRow } from './offer-view.ts'

export type OfferSorting = { readonly sort: OfferSort; readonly direction: 'asc' | 'desc' }

/** `?sort=output` or `?sort=-output`; anything else is the cheapest input first. */
export function offerSorting(query: URLSearchParams): OfferSorting {
  const given = query.get('sort') ?? ''
  const sort = offerSorts.find((candidate) => candidate === given.replace(/^-/, ''))
  return sort === undefined
    ? { sort: 'input', direction: 'asc' }
    : { sort, direction: given.startsWith('-') ? 'desc' : 'asc' }
}

/** The value of `sort` in an address; null for the default, which needs none. */
export function sortValue({ sort, direction }: OfferSorting): string | null {
  if (direction === 'desc') return `-${sort}`
  return sort === 'input' ? null : sort
}

export type Evidence = { readonly offer: OfferRow; readonly price: OfferPrice }

/** `?evidence=6af82eb66002.cache-read`: the price whose source and history are shown. */
export function evidenceValue(offer: OfferRow, price: OfferPrice): string {
  return `${offer.key}.${price.name}`
}

export function evidenceOf(query: URLSearchParams, offers: readonly OfferRow[]): Evidence | null {
  const [key, name] = (query.get('evidence') ?? '').split('.')
  const offer = offers.find((candidate) => candidate.key === key)
  const price = offer?.prices.find((candidate) => candidate.name === name)
  return offer === undefined || price === undefined ? null : { offer, price }
}
