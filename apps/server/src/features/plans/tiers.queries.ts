import { type PricingTier, tierLimits } from '@inferdex/contracts/plans/plans'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { TIER_FILE_COLUMNS } from './tier-columns.queries.ts'

/** Selects the pricing tiers of the provider in the outer query, in display order. */
export function selectTiers(db: Db) {
  return db
    .selectFrom('pricing_tiers as tiers')
    .leftJoin('data_sources', 'data_sources.name', 'tiers.source')
    .select([
      'tiers.id',
      'tiers.name',
      'tiers.description',
      'tiers.badge',
      sql<string>`tiers.price::text`.as('price'),
      'tiers.currency',
      'tiers.billing_period',
      'tiers.is_recommended',
      'tiers.is_free_tier',
      'tiers.is_unlimited',
      'tiers.requires_credit_card',
      'tiers.display_order',
      'tiers.trial_period_days',
      'tiers.features',
      'tiers.limits',
      sql<string | null>`tiers.credit_amount::text`.as('credit_amount'),
      'tiers.use',
      'tiers.scope',
      'tiers.scope_models',
      'tiers.is_trial',
      'tiers.closed_since',
      'tiers.source',
      'data_sources.title as source_title',
      'tiers.source_url',
      'tiers.verified_on',
    ])
    .where(sql<boolean>`tiers.provider_id = providers.id`)
    .orderBy('tiers.display_order')
    .orderBy('tiers.id')
}

type TierRow = Awaited<ReturnType<ReturnType<typeof selectTiers>['execute']>>[number]

const NO_LIMITS = { tokens: null, requests: null, speed: null, concurrentRequests: null }

export function toTier(row: TierRow): PricingTier {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    badge: row.badge,
    price: Number(row.price),
    priceExact: row.price,
    currency: row.currency,
    billingPeriod: row.billing_period,
    isRecommended: row.is_recommended,
    isFreeTier: row.is_free_tier,
    isUnlimited: row.is_unlimited,
    requiresCreditCard: row.requires_credit_card,
    displayOrder: row.display_order,
    trialPeriodDays: row.trial_period_days,
    features: row.features,
    limits: tierLimits.parse({ ...NO_LIMITS, ...(row.limits as object) }),
    creditAmount: row.credit_amount,
    use: row.use,
    scope: row.scope,
    scopeModels: row.scope_models,
    isTrial: row.is_trial,
    closedSince: row.closed_since,
    source: row.source,
    sourceName: row.source_title,
    sourceUrl: row.source_url,
    verifiedOn: row.verified_on,
  }
}

const inFiles = Object.entries(TIER_FILE_COLUMNS).map(([field, { column }]) => {
  const value = sql.ref(`tier.${column}`)
  // Includes unset limits, as null.
  return sql`${sql.lit(field)}, ${field === 'limits' ? sql`${sql.lit(JSON.stringify(NO_LIMITS))}::jsonb || ${value}` : value}`
})

/** The tiers of the provider `p` in the outer query, in the format of files and in display order. */
export const tiersOfProvider = sql<unknown[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(${sql.join(inFiles)}) order by tier.display_order, tier.id), '[]')
  from pricing_tiers tier where tier.provider_id = p.id)`

/** Sorts the tiers of a file into display order. */
export function tiersInOrder(tiers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(tier order by (tier ->> 'displayOrder')::int, tier ->> 'id'), '[]')
    from jsonb_array_elements(${tiers}) as tier)`
}
