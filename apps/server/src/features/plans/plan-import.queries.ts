import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/**
 * Replaces the price lists of providers by those of a file and returns the providers. `wanted` selects (provider_id,
 * tiers), changed ones only.
 */
export async function writeTiers(tx: Db, wanted: RawBuilder<unknown>, now: Date): Promise<string[]> {
  // Read once: what is selected by differing from the tables would shrink while they are written.
  const { rows } = await sql<{ provider_id: string; tiers: unknown }>`${wanted}`.execute(tx)
  if (rows.length === 0) return []
  const lists = sql`(select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as list (provider_id uuid, tiers jsonb))`
  await sql`
    delete from pricing_tiers t using ${lists} w
    where t.provider_id = w.provider_id
      and not exists (select from jsonb_array_elements(w.tiers) as tier where tier ->> 'id' = t.id)`.execute(tx)
  // The flag may move from one tier to another, and there is never more than one.
  await sql`
    update pricing_tiers set is_free_tier = false from ${lists} w
    where pricing_tiers.provider_id = w.provider_id and is_free_tier`.execute(tx)
  await sql`
    insert into pricing_tiers (provider_id, id, name, badge, description, price, currency, billing_period, is_unlimited,
      is_free_tier, is_recommended, requires_credit_card, display_order, trial_period_days, features, limits, source,
      verified_on)
    select w.provider_id, tier.id, tier.name, tier.badge, tier.description, tier.price, tier.currency,
      tier."billingPeriod", tier."isUnlimited", tier."isFreeTier", tier."isRecommended", tier."requiresCreditCard",
      tier."displayOrder", tier."trialPeriodDays", tier.features, tier.limits, 'import',
      ${now.toISOString().slice(0, 10)}::date
    from ${lists} w cross join lateral jsonb_to_recordset(w.tiers) as tier (
      id text, name text, badge text, description text, price numeric, currency text, "billingPeriod" text,
      "isUnlimited" boolean, "isFreeTier" boolean, "isRecommended" boolean, "requiresCreditCard" boolean,
      "displayOrder" integer, "trialPeriodDays" integer, features text[], limits jsonb)
    on conflict (provider_id, id) do update set name = excluded.name, badge = excluded.badge,
      description = excluded.description, price = excluded.price, currency = excluded.currency,
      billing_period = excluded.billing_period, is_unlimited = excluded.is_unlimited,
      is_free_tier = excluded.is_free_tier, is_recommended = excluded.is_recommended,
      requires_credit_card = excluded.requires_credit_card, display_order = excluded.display_order,
      trial_period_days = excluded.trial_period_days, features = excluded.features, limits = excluded.limits,
      source = excluded.source, verified_on = excluded.verified_on`.execute(tx)
  return rows.map((row) => row.provider_id)
}
