import type { AllowanceCover } from './allowance-scope.ts'
import type { LimitPeriod } from './limit-periods.ts'

/** A pricing tier in the edit form: a number is null while its field is empty. */
export type EditedTier = AllowanceCover & {
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
  /** Null when not stated. */
  readonly requiresCreditCard: boolean | null
  readonly displayOrder: number | null
  readonly trialPeriodDays: number | null
  readonly features: readonly string[]
  readonly limits: EditedLimits
  /** Whether it is for API calls or for the provider's own app; null when not stated. */
  readonly use: 'api' | 'app' | null
}

type LaterParts = 'use' | 'scope' | 'scopeModels'

/** A tier as callers send it: older clients do not know all of its parts. */
export type SentTier = Omit<EditedTier, LaterParts> & {
  readonly [Part in LaterParts]?: EditedTier[Part] | undefined
}

/** Completes a tier with the stored parts. */
export function completeTier(sent: SentTier, stored: Pick<EditedTier, LaterParts> | undefined): EditedTier {
  const scope = sent.scope === undefined ? (stored?.scope ?? null) : sent.scope
  return {
    ...sent,
    use: sent.use === undefined ? (stored?.use ?? null) : sent.use,
    scope,
    scopeModels: sent.scopeModels ?? (scope === stored?.scope ? stored?.scopeModels : undefined) ?? [],
  }
}

/** A limit that is null is disabled: not limited, or not stated. */
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

/** Creates a tier for the end of the list. */
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
    use: null,
    scope: null,
    scopeModels: [],
  }
}

/** Sorts by display order. Equal ones keep their order; a tier with an invalid display order is last. */
export function inDisplayOrder<T extends Pick<EditedTier, 'displayOrder'>>(tiers: readonly T[]): T[] {
  const orderOf = ({ displayOrder }: T) =>
    displayOrder === null || Number.isNaN(displayOrder) ? Number.POSITIVE_INFINITY : displayOrder
  return tiers.toSorted((a, b) => (orderOf(a) === orderOf(b) ? 0 : orderOf(a) - orderOf(b)))
}

/**
 * Moves a tier up (-1) or down (1). All tiers are renumbered, because swapping equal display orders would change
 * nothing.
 */
export function moveTier(tiers: readonly EditedTier[], id: string, by: -1 | 1): EditedTier[] {
  const moved = inDisplayOrder(tiers)
  const from = moved.findIndex((tier) => tier.id === id)
  const [tier, neighbour] = [moved[from], moved[from + by]]
  if (tier === undefined || neighbour === undefined) return moved
  moved[from] = neighbour
  moved[from + by] = tier
  return moved.map((placed, displayOrder) => ({ ...placed, displayOrder }))
}

/** Sets `isUnlimited` and, if true, clears the token, request and speed limits. */
export function withUnlimited(tier: EditedTier, isUnlimited: boolean): EditedTier {
  const limits = isUnlimited ? { ...tier.limits, tokens: null, requests: null, speed: null } : tier.limits
  return { ...tier, isUnlimited, limits }
}

export function withFreeTier(tier: EditedTier, isFreeTier: boolean): EditedTier {
  return { ...tier, isFreeTier, price: isFreeTier ? 0 : tier.price }
}

/** Sets the scope of a tier, and clears the names unless models are named. */
export function withScope(tier: EditedTier, scope: EditedTier['scope']): EditedTier {
  return { ...tier, scope, scopeModels: scope === 'named-models' ? tier.scopeModels : [] }
}

export type LimitName = 'tokens' | 'requests' | 'speed'

const NEW_LIMITS = {
  tokens: { amount: null, period: 'month', overage: { enabled: false, pricePerMillion: null } },
  requests: { amount: null, period: 'month', overage: { enabled: false, pricePerRequest: null } },
  speed: { tokensPerSecond: null, description: null },
} as const satisfies Pick<EditedLimits, LimitName>

/** Enables a limit with defaults, or disables it, which clears it. */
export function withLimit(tier: EditedTier, limit: LimitName, on: boolean): EditedTier {
  return { ...tier, limits: { ...tier.limits, [limit]: on ? NEW_LIMITS[limit] : null } }
}

/** Enables overage, starting at a price of 0, or disables it. */
export function withTokenOverage(limit: TokenLimit, enabled: boolean): TokenLimit {
  return { ...limit, overage: { enabled, pricePerMillion: enabled ? 0 : null } }
}

export function withRequestOverage(limit: RequestLimit, enabled: boolean): RequestLimit {
  return { ...limit, overage: { enabled, pricePerRequest: enabled ? 0 : null } }
}

/** Adds a line of text to the features; an empty one is not added. */
export function withFeature(tier: EditedTier, text: string): EditedTier {
  const feature = text.trim()
  return feature === '' ? tier : { ...tier, features: [...tier.features, feature] }
}
