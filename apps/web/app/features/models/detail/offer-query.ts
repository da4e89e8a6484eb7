import type { OfferPrice, OfferRow } from './offer-view.ts'

export type Evidence = { readonly offer: OfferRow; readonly price: OfferPrice }

/** Returns the URL value of a price: `?evidence=6af82eb66002.cache-read` shows its source and history. */
export function evidenceValue(offer: OfferRow, price: OfferPrice): string {
  return `${offer.key}.${price.name}`
}

export function evidenceOf(query: URLSearchParams, offers: readonly OfferRow[]): Evidence | null {
  const [key, name] = (query.get('evidence') ?? '').split('.')
  const offer = offers.find((candidate) => candidate.key === key)
  const price = offer?.prices.find((candidate) => candidate.name === name)
  return offer === undefined || price === undefined ? null : { offer, price }
}
