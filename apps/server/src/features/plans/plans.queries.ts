import type { SavedPricing } from '@inferdex/contracts/plans/plans.staff'
import type { PricingTier, TierLimits } from '@inferdex/contracts/plans/plans'
import { numberAsDecimal } from '@inferdex/domain/text/decimal'
import type { EditedTier } from '@inferdex/domain/plans/pricing-edits'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/db.ts'
import { toTierColumns } from './tier-columns.queries.ts'
import { selectTiers, toTier } from './tiers.queries.ts'

/**
 * Returns a provider's pricing and locks it until the end of the transaction. Returns undefined if there is no such
 * provider.
 */
export async function lockProviderPricing(tx: Db, id: string) {
  return await tx
    .selectFrom('providers')
    .select(['slug', 'name'])
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function readPricing(db: Db, providerId: string): Promise<SavedPricing> {
  const row = await db
    .selectFrom('providers')
    .select(['providers.pricing_currency', 'providers.pricing_version', jsonArrayFrom(selectTiers(db)).as('tiers')])
    .where('providers.id', '=', providerId)
    .executeTakeFirstOrThrow()
  const lastSave = await db
    .selectFrom('audit_log')
    .select(['actor_username', 'at'])
    .where('target_type', '=', 'PROVIDER')
    .where('target_id', '=', providerId)
    .where('action', '=', 'UPDATE_PRICING')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    pricing: { tiers: row.tiers.map(toTier), currency: row.pricing_currency },
    version: row.pricing_version,
    lastSave: lastSave ? { username: lastSave.actor_username, at: lastSave.at.toISOString() } : null,
  }
}

export type TierToWrite = {
  readonly tier: EditedTier
  /** The stored tier; fields that are not edited here are kept. */
  readonly stored: PricingTier | undefined
  /** True if it was edited, so that its verification date is today. */
  readonly isChanged: boolean
}

/** Replaces all tiers at once, because the free flag may move from one to another, and there is never more than one. */
export async function replaceTiers(tx: Db, providerId: string, tiers: readonly TierToWrite[], now: Date) {
  await tx.deleteFrom('pricing_tiers').where('provider_id', '=', providerId).execute()
  await tx
    .insertInto('pricing_tiers')
    .values(tiers.map((written) => toRow(providerId, written, now)))
    .execute()
}

function toRow(providerId: string, { tier, stored, isChanged }: TierToWrite, now: Date) {
  const { price, displayOrder } = tier
  if (price === null || displayOrder === null) throw new Error('A tier without price or place is never saved')
  return {
    provider_id: providerId,
    ...toTierColumns({
      ...tier,
      price: stored?.price === price ? stored.priceExact : numberAsDecimal(price),
      displayOrder,
      features: [...tier.features],
      limits: JSON.stringify(storedLimits(tier)),
      creditAmount: stored?.creditAmount ?? null,
      scopeModels: [...tier.scopeModels],
      isTrial: stored?.isTrial ?? false,
      closedSince: stored?.closedSince ?? null,
      source: isChanged ? 'staff' : (stored?.source ?? null),
      sourceUrl: stored?.sourceUrl ?? null,
      verifiedOn: isChanged ? now.toISOString().slice(0, 10) : (stored?.verifiedOn ?? null),
    }),
  }
}

/** Converts limits to their stored form. Money is stored as text. */
function storedLimits({ limits: { tokens, requests, speed, concurrentRequests } }: EditedTier) {
  const exact = (price: number | null) => (price === null ? null : numberAsDecimal(price))
  return {
    tokens: tokens && {
      ...tokens,
      overage: { ...tokens.overage, pricePerMillion: exact(tokens.overage.pricePerMillion) },
    },
    requests: requests && {
      ...requests,
      overage: { ...requests.overage, pricePerRequest: exact(requests.overage.pricePerRequest) },
    },
    speed,
    concurrentRequests,
  }
}

export type FreePlan = {
  /** Null if unknown. */
  readonly requiresCreditCard: boolean | null
  readonly trialPeriodDays: number | null
  readonly features: readonly string[]
  readonly limits: TierLimits
}

/** Adds the free plan of a new provider. */
export async function insertFreePlan(tx: Db, providerId: string, plan: FreePlan, now: Date): Promise<void> {
  await tx
    .insertInto('pricing_tiers')
    .values({
      provider_id: providerId,
      id: 'free',
      name: 'Free',
      price: '0',
      billing_period: 'monthly',
      is_free_tier: true,
      requires_credit_card: plan.requiresCreditCard,
      trial_period_days: plan.trialPeriodDays,
      features: [...plan.features],
      limits: JSON.stringify(plan.limits),
      source: 'submission',
      verified_on: now.toISOString().slice(0, 10),
    })
    .execute()
}
