import type { Place } from '../offers/regions/places.ts'
import { type ProviderKind, takesPart } from '../offers/who-sells/provider-kind.ts'
import type { Month } from './month.ts'
import type { BillOffer } from './terms/offer.ts'

/** Why an offer cannot do the work. */
export type Exclusion =
  | { readonly why: 'provider' }
  | { readonly why: 'region'; readonly place: Place }
  | { readonly why: 'capability'; readonly missing: string }
  | { readonly why: 'context'; readonly has: number | null; readonly needs: number }
  | { readonly why: 'output'; readonly has: number; readonly needs: number }
  | { readonly why: 'kind'; readonly kind: ProviderKind }
  | { readonly why: 'allowance'; readonly has: number; readonly needs: number }

export function exclusionOf(
  offer: BillOffer,
  { workload, sellers, outputTokens, contextTokens }: Month,
): Exclusion | null {
  if (sellers.size > 0 && !sellers.has(offer.provider.slug)) return { why: 'provider' }
  // An offer that states no region is in none.
  const { place } = workload
  if (place !== null && !offer.places.includes(place)) return { why: 'region', place }
  for (const need of workload.neededCapabilities) {
    if (!offer.capabilities.includes(need)) return { why: 'capability', missing: need }
  }
  const { contextWindow, maxOutput } = offer
  // An unknown context window passes only when the visitor asks for no minimum.
  if (contextWindow === null ? workload.neededContext > 0 : contextWindow < contextTokens) {
    return { why: 'context', has: contextWindow, needs: contextTokens }
  }
  if (maxOutput !== null && maxOutput < outputTokens) return { why: 'output', has: maxOutput, needs: outputTokens }
  // Last, so that only offers that could do the work are counted as left out. A provider that was named is wanted.
  const { kind = 'seller', slug } = offer.provider
  if (offer.pricingKind !== 'included' && !takesPart(kind, workload.via) && !sellers.has(slug)) {
    return { why: 'kind', kind }
  }
  return null
}
