import type { Changes } from '../audit/audit-actions.ts'
import type { EditedTier } from './pricing-edits.ts'

/**
 * The parts of a tier that are compared one by one. A limit is a single part: its amount is meaningless without its
 * period.
 */
export const tierParts = [
  'name',
  'badge',
  'description',
  'price',
  'currency',
  'billingPeriod',
  'isUnlimited',
  'isFreeTier',
  'isRecommended',
  'requiresCreditCard',
  'displayOrder',
  'trialPeriodDays',
  'features',
  'limits.tokens',
  'limits.requests',
  'limits.speed',
  'limits.concurrentRequests',
  'use',
  'scope',
  'scopeModels',
] as const
export type TierPart = (typeof tierParts)[number]
export type TierParts = Readonly<Record<TierPart, unknown>>

export function partsOfTier(tier: EditedTier): TierParts {
  const { id: _, limits, ...rest } = tier
  return {
    ...rest,
    'limits.tokens': limits.tokens,
    'limits.requests': limits.requests,
    'limits.speed': limits.speed,
    'limits.concurrentRequests': limits.concurrentRequests,
  }
}

/** Reverses `partsOfTier`. The cast is safe because the parts came from a tier. */
export function tierOfParts(id: string, parts: TierParts): EditedTier {
  const {
    'limits.tokens': tokens,
    'limits.requests': requests,
    'limits.speed': speed,
    'limits.concurrentRequests': concurrentRequests,
    ...rest
  } = parts
  return { id, ...rest, limits: { tokens, requests, speed, concurrentRequests } } as EditedTier
}

export type EditedPricing = { readonly tiers: readonly EditedTier[]; readonly currency: string }

/** Returns the differences between two price lists by tier and part; null when there are none. */
export function pricingChanges(before: EditedPricing, after: EditedPricing): Changes | null {
  const changes: Record<string, { from: unknown; to: unknown }> = {}
  const [old, now] = [byId(before.tiers), byId(after.tiers)]
  for (const id of new Set([...old.keys(), ...now.keys()])) {
    const [from, to] = [old.get(id), now.get(id)]
    if (from === undefined || to === undefined) {
      changes[`tiers.${id}`] = { from: from ?? null, to: to ?? null }
      continue
    }
    for (const part of tierParts) {
      if (!isSame(from[part], to[part])) changes[`tiers.${id}.${part}`] = { from: from[part], to: to[part] }
    }
  }
  if (before.currency !== after.currency) changes.currency = { from: before.currency, to: after.currency }
  return Object.keys(changes).length === 0 ? null : changes
}

function byId(tiers: readonly EditedTier[]): Map<string, TierParts> {
  return new Map(tiers.map((tier) => [tier.id, partsOfTier(tier)]))
}

function isSame(a: unknown, b: unknown): boolean {
  return asText(a) === asText(b)
}

/** Formats a part to compare it. NaN (invalid text) is a change, but JSON would print it as empty. */
function asText(part: unknown): string {
  return JSON.stringify(part, (_, value: unknown) => (Number.isNaN(value) ? 'NaN' : value))
}
