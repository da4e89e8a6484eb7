import type { OfferPrice, OfferRow } from './offer-view.ts'

export type Evidence = { readonly offer: OfferRow; readonly price: OfferPrice }

/** Returns the URL value of a price: `?evidence=6af82eb66002.cache-read` shows its source and history. */
export function evidenceValue(offer: OfferRow, price: Pick<OfferPrice, 'name'>): string {
  return `${offer.key}.${price.name}`
}

/** Returns a price or a limit of an offer by its name in the URL. */
function figureOf(offer: OfferRow, name: string | undefined): OfferPrice | undefined {
  if (name !== 'contextWindow' && name !== 'maxOutput') return offer.prices.find((price) => price.name === name)
  const amount = offer[name]
  return amount === null ? undefined : { name, amount: String(amount), per: 'tokens', steps: [] }
}

export function evidenceOf(query: URLSearchParams, offers: readonly OfferRow[]): Evidence | null {
  const [key, name] = (query.get('evidence') ?? '').split('.')
  const offer = offers.find((candidate) => candidate.key === key)
  const price = offer && figureOf(offer, name)
  return offer === undefined || price === undefined ? null : { offer, price }
}
