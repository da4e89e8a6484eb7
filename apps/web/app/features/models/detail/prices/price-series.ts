import type { OfferRow } from '../offer-view.ts'

export type PriceSeries = { readonly name: string; readonly steps: readonly (readonly [day: string, amount: string])[] }

const MAX_SERIES = 6

/**
 * Returns the input prices to draw, one line per provider: the maker's own offer first, then those with the most
 * changes, then the cheapest. Values without a known date are left out.
 */
export function priceSeries(offers: readonly OfferRow[]): PriceSeries[] {
  const candidates = offers
    .filter(({ pricingKind, status, mark }) => pricingKind === 'metered' && status !== 'retired' && mark === null)
    .map((offer) => ({ offer, steps: datedSteps(offer), current: Number(offer.input) }))
    .filter(({ steps }) => steps.length > 0)
    .toSorted(
      (a, b) =>
        Number(b.offer.isFirstParty) - Number(a.offer.isFirstParty) ||
        b.steps.length - a.steps.length ||
        a.current - b.current,
    )
  const byProvider = new Map(candidates.toReversed().map((candidate) => [candidate.offer.name, candidate]))
  return candidates
    .filter((candidate) => byProvider.get(candidate.offer.name) === candidate)
    .slice(0, MAX_SERIES)
    .toSorted((a, b) => b.current - a.current)
    .map(({ offer, steps }) => ({ name: offer.name, steps }))
}

function datedSteps(offer: OfferRow): [string, string][] {
  const steps: [string, string][] = []
  for (const [since, amount] of offer.prices.find(({ name }) => name === 'input')?.steps ?? []) {
    // A log scale has no zero, and a repeated value is not a change.
    if (since !== null && Number(amount) > 0 && steps.at(-1)?.[1] !== amount) steps.push([since, amount])
  }
  return steps
}
