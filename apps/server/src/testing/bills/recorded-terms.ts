import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type Price = { kind: string; mode: string; above: number; amount: string }
export type Tier = {
  provider: string
  name: string
  price: string
  billed: string
  free: boolean
  use: string | null
  unlimited: boolean
  credit: string | null
  scope: string | null
  names: string[]
  limits: {
    requests?: { amount: number; period: string; overage: { pricePerRequest: string | null } } | null
    tokens?: { amount: number; period: string; overage: { pricePerMillion: string | null } } | null
  }
}
export type Deal = {
  provider: string
  value: string
  unit: string
  newUser: boolean
  startup: boolean
  student: boolean
  region: string | null
  use: string | null
  scope: string | null
  names: string[]
}
export type Offer = {
  id: string
  model: string
  ownName: string
  provider: string
  providerKind: string
  kind: string
  context: number | null
  maxOutput: number | null
  doubted: boolean
  restricted: boolean
  capabilities: string[]
  prices: Price[]
}
export type Recorded = { offers: Offer[]; tiers: Tier[]; deals: Deal[] }

/** Reads offers, plans and deals from the database with independent queries. */
export async function readRecorded(db: Db, now: Date): Promise<Recorded> {
  const offers = await sql<Offer>`
    select o.id, m.slug as model, o.provider_model_id as "ownName", p.slug as provider,
      p.kind as "providerKind", o.pricing_kind as kind,
      o.context_window as context, o.max_output as "maxOutput",
      o.doubts <> '{}' and o.confirmed_on is null as doubted, o.access is not null as restricted,
      m.capabilities || case when m.is_open_source then array['open-source'] else '{}' end as capabilities,
      coalesce((select json_agg(json_build_object('kind', c.kind, 'mode', c.mode, 'above', c.min_input_tokens, 'amount', c.amount::text))
        from price_components c where c.offer_id = o.id and c.valid_to is null and c.replaced_at is null
          and c.currency = 'USD' and c.per in ('1M-tokens', 'request')
          and (o.confirmed_on is not null or not o.price_doubts ? (c.kind || case c.mode when 'standard' then '' else ':' || c.mode end
            || case c.min_input_tokens when 0 then '' else '@' || c.min_input_tokens end))), '[]') as prices
    from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id`.execute(db)
  const tiers = await sql<Tier>`
    select p.slug as provider, t.name, t.price::text as price, t.billing_period as billed, t.is_free_tier as free, t.use,
      t.is_unlimited as unlimited, t.credit_amount::text as credit, t.scope, t.scope_models as names, t.limits
    from pricing_tiers t join providers p on p.id = t.provider_id
    where t.currency = 'USD' and t.billing_period <> 'one-time' order by t.display_order, t.id`.execute(db)
  const deals = await sql<Deal>`
    select p.slug as provider, d.discount_value::text as value, d.discount_unit as unit,
      d.new_user_only or coalesce((d.eligibility->>'newUser')::boolean, false) as "newUser",
      coalesce((d.eligibility->>'startup')::boolean, false) as startup,
      coalesce((d.eligibility->>'student')::boolean, false) as student, d.eligibility->>'region' as region, d.use, d.scope,
      d.scope_models as names
    from deals d join providers p on p.id = d.provider_id
    where d.archived_at is null and d.disputed is null and (d.starts_at is null or d.starts_at <= ${now})
      and (d.expires_at is null or d.expires_at > ${now})
      and (d.verified_on is not null or d.source in (select name from data_sources))`.execute(db)
  return { offers: offers.rows, tiers: tiers.rows, deals: deals.rows }
}
