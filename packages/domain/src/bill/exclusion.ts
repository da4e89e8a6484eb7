import type { Place } from '../offers/regions/places.ts'
import { type ProviderKind, takesPart } from '../offers/who-sells/provider-kind.ts'
import type { Month } from './month.ts'
import type { BillOffer, BillPriceKind } from './terms/offer.ts'
import { type ServiceMode, type Workload, writtenShareOf } from './workload/workload.ts'

/** Why an offer cannot do the work. */
export type Exclusion =
  | { readonly why: 'provider' }
  | { readonly why: 'region'; readonly place: Place }
  | { readonly why: 'mode'; readonly mode: UnstatedMode }
  | { readonly why: 'capability'; readonly missing: string }
  | { readonly why: 'context'; readonly has: number | null; readonly needs: number }
  | { readonly why: 'output'; readonly has: number; readonly needs: number }
  | { readonly why: 'kind'; readonly kind: ProviderKind }
  | { readonly why: 'allowance'; readonly has: number; readonly needs: number }

/** A choice of the visitor that an offer states no price for. */
export type UnstatedMode = Exclude<ServiceMode, 'standard'> | 'hour-cache'

/** Returns the chosen mode that the offer states no price for; null when it can be billed. */
function unstatedMode({ pricingKind, prices }: BillOffer, workload: Workload): UnstatedMode | null {
  const { mode, batchShare, cacheLife, inputTokensPerRequest, outputTokensPerRequest } = workload
  if (pricingKind !== 'metered') return mode === 'standard' ? null : mode
  const states = (kind: BillPriceKind) => prices.some((price) => price.kind === kind && price.mode === mode)
  if (mode !== 'standard' && batchShare < 1) {
    const isStated =
      (inputTokensPerRequest === 0 || states('input')) && (outputTokensPerRequest === 0 || states('output'))
    if (!isStated) return mode
  }
  const needsHour = cacheLife === 'hour' && inputTokensPerRequest > 0 && writtenShareOf(workload) > 0
  return needsHour && !prices.some(({ kind }) => kind === 'cache-write-1h') ? 'hour-cache' : null
}

export function exclusionOf(
  offer: BillOffer,
  { workload, sellers, outputTokens, contextTokens }: Month,
): Exclusion | null {
  if (sellers.size > 0 && !sellers.has(offer.provider.slug)) return { why: 'provider' }
  // An offer that states no region matches no place.
  const { place } = workload
  if (place !== null && !offer.places.includes(place)) return { why: 'region', place }
  const mode = unstatedMode(offer, workload)
  if (mode !== null) return { why: 'mode', mode }
  for (const need of workload.neededCapabilities) {
    if (!offer.capabilities.includes(need)) return { why: 'capability', missing: need }
  }
  const { contextWindow, maxOutput } = offer
  // An unknown context window passes only without a required minimum.
  if (contextWindow === null ? workload.neededContext > 0 : contextWindow < contextTokens) {
    return { why: 'context', has: contextWindow, needs: contextTokens }
  }
  if (maxOutput !== null && maxOutput < outputTokens) return { why: 'output', has: maxOutput, needs: outputTokens }
  // Last, so that only offers that could do the work are counted as left out. A provider that was chosen explicitly is
  // always included.
  const { kind = 'seller', slug } = offer.provider
  if (offer.pricingKind !== 'included' && !takesPart(kind, workload.via) && !sellers.has(slug)) {
    return { why: 'kind', kind }
  }
  return null
}
