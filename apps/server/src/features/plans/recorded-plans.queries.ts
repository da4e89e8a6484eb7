import type { Db } from '../../db/db.ts'
import { upsert } from '../../db/upsert.ts'

/** A plan as the recorded catalogue has it. */
export type RecordedPlan = {
  readonly provider: string
  readonly id: string
  readonly name: string
  readonly badge: string | null
  readonly description: string | null
  readonly price: string
  readonly currency: string
  readonly billingPeriod: string
  readonly isUnlimited: boolean
  readonly isFreeTier: boolean
  readonly isRecommended: boolean
  /** Null: not stated. */
  readonly requiresCreditCard: boolean | null
  readonly use: 'api' | 'app' | null
  readonly closedSince: string | null
  readonly displayOrder: number
  readonly trialPeriodDays: number | null
  readonly features: string[]
  readonly limits: object
  readonly creditAmount: string | null
  readonly source: string
  readonly sourceUrl: string | null
  readonly sourceDate: string
}

/** Adds and updates the recorded plans of these providers (slug -> id). Returns how many rows changed. */
export function upsertRecordedPlans(
  tx: Db,
  plans: readonly RecordedPlan[],
  ids: ReadonlyMap<string, string>,
): Promise<number> {
  const rows = plans.flatMap((tier) => {
    const provider_id = ids.get(tier.provider)
    if (provider_id === undefined) return []
    return {
      provider_id,
      id: tier.id,
      name: tier.name,
      badge: tier.badge,
      description: tier.description,
      price: tier.price,
      currency: tier.currency,
      billing_period: tier.billingPeriod,
      is_unlimited: tier.isUnlimited,
      is_free_tier: tier.isFreeTier,
      is_recommended: tier.isRecommended,
      requires_credit_card: tier.requiresCreditCard,
      use: tier.use,
      closed_since: tier.closedSince,
      display_order: tier.displayOrder,
      trial_period_days: tier.trialPeriodDays,
      features: tier.features,
      limits: tier.limits,
      credit_amount: tier.creditAmount,
      source: tier.source,
      source_url: tier.sourceUrl,
      verified_on: tier.sourceDate,
    }
  })
  return upsert(
    tx,
    {
      table: 'pricing_tiers',
      columns: {
        provider_id: 'uuid',
        id: 'text',
        name: 'text',
        badge: 'text',
        description: 'text',
        price: 'numeric',
        currency: 'text',
        billing_period: 'text',
        is_unlimited: 'boolean',
        is_free_tier: 'boolean',
        is_recommended: 'boolean',
        requires_credit_card: 'boolean',
        use: 'text',
        closed_since: 'date',
        display_order: 'integer',
        trial_period_days: 'integer',
        features: 'text[]',
        limits: 'jsonb',
        credit_amount: 'numeric',
        source: 'text',
        source_url: 'text',
        verified_on: 'date',
      },
      key: ['provider_id', 'id'],
    },
    rows,
  )
}
