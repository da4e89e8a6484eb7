import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const per = (amount: number, period: string, price: string | null = null) => ({
  amount,
  period,
  overage: { enabled: price !== null, pricePerRequest: price, pricePerMillion: price },
})

/** Sellers with several token prices and no recorded terms get one of each of these. */
const FREE_TIERS = [
  { use: 'api', scope: 'all-models', limits: { tokens: per(2_000_000, 'day') } },
  { use: 'api', scope: 'slugs', limits: { requests: per(900, 'day'), tokens: per(70_000_000, 'week') } },
  { use: 'api', scope: 'own', limits: {}, credit: '7.5' },
  { use: 'api', scope: null, limits: { requests: per(5000, 'day') } },
  { use: null, scope: 'all-models', limits: { requests: per(5000, 'day') } },
  { use: 'app', scope: 'all-models', limits: { requests: per(5000, 'day') } },
  { use: 'api', scope: 'free-offers', limits: { requests: per(5000, 'day') } },
  { use: 'api', scope: 'all-models', limits: { requests: per(30, 'minute') }, credit: '2' },
]
const USAGE_PLANS = [
  { use: 'api', scope: 'all-models', price: '20', limits: { requests: per(40_000, 'month') } },
  { use: 'api', scope: 'slugs', price: '5', limits: { requests: per(9000, 'week', '0.002') } },
  { use: 'api', scope: null, price: '12.34', limits: { requests: per(9000, 'day') } },
]
const DEALS = [
  { use: 'api', scope: 'all-models', value: 50, unit: 'percent', who: 'newUser' },
  { use: 'api', scope: 'slugs', value: 25, unit: 'usd', who: 'startup' },
  { use: 'api', scope: 'own', value: 12.5, unit: 'percent', who: 'student' },
  { use: 'api', scope: null, value: 90, unit: 'percent', who: 'newUser' },
  { use: 'app', scope: 'all-models', value: 90, unit: 'percent', who: 'newUser' },
  { use: null, scope: 'all-models', value: 90, unit: 'usd', who: 'startup' },
]
/** For sellers whose offers are all included in a plan. */
const PLANS = [
  { use: 'api', scope: 'all-models', price: '15', billed: 'monthly', limits: { requests: per(1500, '5-hours') } },
  { use: 'api', scope: 'slugs', price: '100', billed: 'annual', limits: { tokens: per(50_000_000, 'month', '0.5') } },
  { use: 'api', scope: 'own', price: '39', billed: 'monthly', limits: { requests: per(1000, 'day', '0.04') } },
  { use: 'api', scope: 'all-models', price: '200', billed: 'monthly', limits: {}, unlimited: true },
  { use: 'api', scope: null, price: '1', billed: 'monthly', limits: {}, unlimited: true },
  { use: 'app', scope: 'all-models', price: '1', billed: 'monthly', limits: {}, unlimited: true },
]

type Seller = { id: string; slugs: string[]; own: string[] }

async function sellersOf(db: Db, kind: 'metered' | 'included', least: number): Promise<Seller[]> {
  const { rows } = await sql<Seller>`
    select o.provider_id as id, (array_agg(distinct m.slug order by m.slug))[1:3] as slugs,
      (array_agg(distinct o.provider_model_id order by o.provider_model_id))[1:3] as own
    from offers o join models m on m.id = o.model_id
    where o.pricing_kind = ${kind} and o.status in ('active', 'beta') and o.is_counted
      and not exists (select from pricing_tiers t where t.provider_id = o.provider_id)
    group by 1 having count(*) >= ${least} order by 1`.execute(db)
  return rows
}

function coverOf(scope: string | null, { slugs, own }: Seller) {
  if (scope !== 'slugs' && scope !== 'own') return { scope, names: [] }
  return { scope: 'named-models', names: scope === 'slugs' ? slugs : own }
}

/** Adds allowances of every kind to sellers that have none. */
export async function addUnusualAllowances(db: Db): Promise<void> {
  const metered = await sellersOf(db, 'metered', 5)
  const included = await sellersOf(db, 'included', 2)
  const addTier = async (seller: Seller | undefined, tier: (typeof PLANS)[number], order: number, free = false) => {
    if (seller === undefined) throw new Error('Too few sellers without terms')
    const { scope, names } = coverOf(tier.scope, seller)
    const credit = 'credit' in tier ? tier.credit : null
    await sql`insert into pricing_tiers (provider_id, id, name, price, billing_period, is_free_tier, is_unlimited, use,
        scope, scope_models, limits, credit_amount, display_order)
      values (${seller.id}, ${`odd ${order}`}, ${`Odd ${order}`}, ${tier.price}, ${tier.billed}, ${free},
        ${tier.unlimited ?? false}, ${tier.use}, ${scope}, ${names}, ${JSON.stringify(tier.limits)}::jsonb,
        ${credit}, ${order})`.execute(db)
  }
  for (const [at, tier] of FREE_TIERS.entries()) {
    await addTier(metered[at], { price: '0', billed: 'monthly', ...tier } as (typeof PLANS)[number], 0, true)
  }
  for (const [at, plan] of USAGE_PLANS.entries()) {
    const seller = metered[at === 2 ? 11 : at]
    await addTier(seller, { billed: 'pay-as-you-go', ...plan } as (typeof PLANS)[number], 1)
  }
  for (const [at, seller] of metered.entries()) {
    const deal = DEALS[at % DEALS.length]
    if (deal === undefined) throw new Error('No deal')
    const { scope, names } = coverOf(deal.scope, seller)
    await sql`insert into deals (id, title, description, provider_id, discount_value, discount_unit, eligibility, use, scope,
        scope_models, verified_on, source, origin, created_at, updated_at)
      values (gen_random_uuid(), ${`Odd ${at}`}, '', ${seller.id}, ${deal.value}, ${deal.unit},
        ${JSON.stringify({ [deal.who]: true })}::jsonb, ${deal.use}, ${scope}, ${names}, '2026-11-01', 'staff', 'staff',
        now(), now())`.execute(db)
  }
  for (const [at, plan] of PLANS.entries()) await addTier(included[at % included.length], plan, at)
}
