import { compareDecimals } from '../text/decimal.ts'
import type { PricingKind } from '../plans/pricing-kinds.ts'

type PriceKey = { readonly kind: string; readonly mode: string; readonly minInputTokens: number }

/** Returns the key of a price within its offer; an offer has one current price per key. */
export function priceKey({ kind, mode, minInputTokens }: PriceKey): string {
  return `${kind} ${mode} ${minInputTokens}`
}

/** Returns the problem with an offer's prices, or null. */
export function offerPricesProblem(offer: {
  readonly pricingKind: PricingKind
  readonly prices: readonly (PriceKey & { readonly amount: string })[]
}): string | null {
  const { pricingKind, prices } = offer
  if (new Set(prices.map(priceKey)).size < prices.length) return 'Each price can only be listed once'
  if (pricingKind === 'metered' && prices.length === 0) return 'A metered offer needs at least one price'
  if (pricingKind === 'free' && prices.some(({ amount }) => compareDecimals(amount, '0') > 0))
    return 'A free offer has no price above 0'
  return null
}

const WITHOUT_PRICES: Readonly<Record<string, string>> = {
  included: 'Included in a plan',
  'self-hosted': 'Self-hosted',
  free: 'Free',
}

/**
 * Returns why a price would never be shown, or null: its offer has another pricing kind. An existing price like this is
 * accepted until it or the kind is changed.
 */
export function hiddenPriceProblem(
  price: { readonly pricingKind: string; readonly amount: string },
  before: { readonly pricingKind: string; readonly amount: string } | null,
): string | null {
  const kind = WITHOUT_PRICES[price.pricingKind]
  if (kind === undefined || compareDecimals(price.amount, '0') <= 0) return null
  const isSaved =
    before !== null && before.pricingKind === price.pricingKind && compareDecimals(before.amount, price.amount) === 0
  return isSaved ? null : `This offer is “${kind}”, so its price is not shown. Choose “Metered”, or remove the price.`
}

/** Derives the pricing kind from a list price; a missing price is not the same as a price of 0. */
export function pricingKindOf(input: number | null, output: number | null): PricingKind {
  if (input === null && output === null) return 'unknown'
  return (input ?? 0) === 0 && (output ?? 0) === 0 ? 'free' : 'metered'
}

/** Returns the key of an offer: its seller, and the seller's id for the model. */
export function offerKey(provider: string, providerModelId: string): string {
  return `${provider} ${providerModelId}`
}
