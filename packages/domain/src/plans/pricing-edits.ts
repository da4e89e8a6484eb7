import type { LimitPeriod } from './limit-periods.ts'

/** A pricing tier as it is edited: a figure is null while its field is empty. */
export type EditedTier = {
  readonly id: string
  readonly name: string
  readonly badge: string | null
  readonly description: string | null
  readonly price: number | null
  readonly currency: string
  readonly billingPeriod: 'monthly' | 'annual' | 'one-time' | 'pay-as-you-go'
  readonly isUnlimited: boolean
  readonly isFreeTier: boolean
  readonly isRecommended: boolean
  /** Null: not stated. */
  readonly requiresCreditCard: boolean | null
  readonly displayOrder: number | null
  readonly trialPeriodDays: number | null
  readonly features: readonly string[]
  readonly limits: EditedLimits
}

/** A part that is null is switched off: not limited, or not stated. */
export type EditedLimits = {
  readonly tokens: TokenLimit | null
  readonly requests: RequestLimit | null
  readonly speed: SpeedLimit | null
  readonly concurrentRequests: number | null
}

type AmountPer = { readonly amount: number | null; readonly period: LimitPeriod }
export type TokenLimit = AmountPer & {
  readonly overage: { readonly enabled: boolean; readonly pricePerMillion: number | null }
}
export type RequestLimit = AmountPer & {
  readonly overage: { readonly enabled: boolean; readonly pricePerRequest: number | null }
}
export type SpeedLimit = { readonly tokensPerSecond: number | null; readonly description: string | null }

const NO_LIMITS: EditedLimits = { tokens: null, requests: null, speed: null, concurrentRequests: null }

/** The last in its list. */
export function newTier(tierCount: number, now: Date, random: number): EditedTier {
  return {
    id: `tier_${now.getTime()}_${random.toString(36).slice(2, 10).padEnd(8, '0')}`,
    name: 'New Tier',
    badge: null,
    description: null,
    price: 0,
    currency: 'USD',
    billingPeriod: 'monthly',
    isUnlimited: false,
    isFreeTier: false,
    isRecommended: false,
    requiresCreditCard: null,
    displayOrder: tierCount,
    trialPeriodDays: null,
    features: [],
    limits: NO_LIMITS,
  }
}

/** Lower orders first. Equal ones stay as they stand, and a tier without an order comes last. */
export function inDisplayOrder<T extends Pick<EditedTier, 'displayOrder'>>(tiers: readonly T[]): T[] {
  const orderOf = ({ displayOrder }: T) => displayOrder ?? Number.POSITIVE_INFINITY
  return tiers.toSorted((a, b) => (orderOf(a) === orderOf(b) ? 0 : orderOf(a) - orderOf(b)))
}

/** One place up (-1) or down (1). All are numbered anew, because a swap of equal orders would change nothing. */
export function moveTier(tiers: readonly EditedTier[], id: string, by: -1 | 1): EditedTier[] {
  const moved = inDisplayOrder(tiers)
  const from = moved.findIndex((tier) => tier.id === id)
  const [tier, neighbour] = [moved[from], moved[from + by]]
  if (tier === undefined || neighbour === undefined) return moved
  moved[from] = neighbour
  moved[from + by] = tier
  return moved.map((placed, displayOrder) => ({ ...placed, displayOrder }))
}

/** What is unlimited has no token, request or speed limit. */
export function withUnlimited(tier: EditedTier, isUnlimited: boolean): EditedTier {
  const limits = isUnlimited ? { ...tier.limits, tokens: null, requests: null, speed: null } : tier.limits
  return { ...tier, isUnlimited, limits }
}

export function withFreeTier(tier: EditedTier, isFreeTier: boolean): EditedTier {
  return { ...tier, isFreeTier, price: isFreeTier ? 0 : tier.price }
}

export type LimitName = 'tokens' | 'requests' | 'speed'

const FRESH_LIMITS = {
  tokens: { amount: null, period: 'month', overage: { enabled: false, pricePerMillion: null } },
  requests: { amount: null, period: 'month', overage: { enabled: false, pricePerRequest: null } },
  speed: { tokensPerSecond: null, description: null },
} as const satisfies Pick<EditedLimits, LimitName>

/** A limit that is switched off is cleared. */
export function withLimit(tier: EditedTier, limit: LimitName, on: boolean): EditedTier {
  return { ...tier, limits: { ...tier.limits, [limit]: on ? FRESH_LIMITS[limit] : null } }
}

/** Overage that is switched on starts at a price of 0. */
export function withTokenOverage(limit: TokenLimit, enabled: boolean): TokenLimit {
  return { ...limit, overage: { enabled, pricePerMillion: enabled ? 0 : null } }
}

export function withRequestOverage(limit: RequestLimit, enabled: boolean): RequestLimit {
  return { ...limit, overage: { enabled, pricePerRequest: enabled ? 0 : null } }
}

/** A feature is a line of text; one without any is not added. */
export function withFeature(tier: EditedTier, text: string): EditedTier {
  const feature = text.trim()
  return feature === '' ? tier : { ...tier, features: [...tier.features, feature] }
}
