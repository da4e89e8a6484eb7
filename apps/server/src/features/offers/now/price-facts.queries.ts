import { medianPair } from '@inferdex/domain/offers/plausibility/compare'
import type { EndpointName, Pair, TokenPrice, Twin, UnitPrice } from '@inferdex/domain/offers/plausibility/facts'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { isReference } from '../../../db/offer-standing.queries.ts'

/** The most models of a seller at one price that are compared. */
const TWINS = 20
/** The maximum and minimum number of a maker's models for its median price. */
const SIBLINGS = { most: 300, least: 5 }

export type ModelRow = { id: string; lab: string | null; is_open: boolean; capabilities: string[] }

export async function readModels(db: Db, ids: readonly string[]): Promise<ModelRow[]> {
  const { rows } = await sql<ModelRow>`
    select m.id, m.lab, m.is_open_source as is_open,
      coalesce(array_agg(c.name) filter (where c.name is not null), '{}') as capabilities
    from models m left join model_capabilities mc on mc.model_id = m.id left join capabilities c on c.id = mc.capability_id
    where m.id = any(${ids}::uuid[]) group by m.id`.execute(db)
  return rows
}

export type PricedOffer = {
  id: string
  model_id: string
  provider_id: string
  provider: string
  provider_model_id: string
  is_sold: boolean
  is_shut_down: boolean
  doubts: string[]
  price_doubts: Readonly<Record<string, readonly string[]>>
  access: string | null
  prices: TokenPrice[]
  unit_prices: UnitPrice[]
  sourceValues: TokenPrice[]
}

const PRICES = sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', c.kind, 'mode', c.mode, 'minInputTokens', c.min_input_tokens,
    'amount', c.amount, 'source', c.source, 'observedOn', c.verified_on, 'since', (c.valid_from at time zone 'UTC')::date) order by c.id)
  from price_components c
  where c.offer_id = o.id and c.valid_to is null and c.replaced_at is null and c.per = '1M-tokens' and c.currency = 'USD'), '[]')`

const UNIT_PRICES = sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', c.kind, 'per', c.per, 'amount', c.amount) order by c.id)
  from price_components c
  where c.offer_id = o.id and c.valid_to is null and c.replaced_at is null and c.per <> '1M-tokens' and c.currency = 'USD'
    and c.mode = 'standard' and c.min_input_tokens = 0), '[]')`

// Current source values, except pending and rejected ones. Regional prices are excluded.
const SOURCE_VALUES = sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', split_part(base, ':', 1),
    'mode', coalesce(nullif(split_part(base, ':', 2), ''), 'standard'),
    'minInputTokens', coalesce(nullif(split_part(s.field, '@', 2), ''), '0')::int, 'amount', s.value::numeric,
    'source', s.source, 'observedOn', (greatest(f.last_read_at, s.observed_at) at time zone 'UTC')::date,
    'since', (s.changed_at at time zone 'UTC')::date))
  from opinions s cross join lateral split_part(s.field, '@', 1) as base left join feeds f on f.id = s.source
  where s.target_id = o.id and s.unit = '1M-tokens' and s.starts_on = '-infinity' and s.state = 'accepted'
    and s.field ~ '^[a-z0-9:-]+(@[0-9]{1,9})?$' and s.value ~ '^[0-9]{1,15}([.][0-9]{1,30})?$'), '[]')`

/** Reads all offers of the models, with their prices and the prices of other sources. */
export async function readPricedOffers(db: Db, ids: readonly string[]): Promise<PricedOffer[]> {
  const { rows } = await sql<PricedOffer>`
    select o.id, o.model_id, o.provider_id, p.slug as provider, o.provider_model_id, o.doubts, o.price_doubts,
      o.access, ${UNIT_PRICES} as unit_prices,
      o.pricing_kind = 'metered' and ${isReference('o')} and p.archived_at is null as is_sold,
      exists (select from retired_model_ids r where r.maker = m.lab and r.retired_on <= (select day from standing_day)
        and r.id = regexp_replace(o.provider_model_id, '^.*/', '')) as is_shut_down,
      ${PRICES} as prices, ${SOURCE_VALUES} as "sourceValues"
    from offers o join providers p on p.id = o.provider_id join models m on m.id = o.model_id
    where o.model_id = any(${ids}::uuid[]) order by o.id`.execute(db)
  return rows
}

/** Returns the seller's other names for the same endpoint, by offer. */
export async function readEndpointNames(db: Db, ids: readonly string[]): Promise<Map<string, EndpointName[]>> {
  const { rows } = await sql<EndpointName & { offer_id: string }>`
    select mine.id as offer_id, ${PRICES} as prices, ${SOURCE_VALUES} as "sourceValues"
    from offers mine
      join endpoint_names a on a.provider_id = mine.provider_id and a.name = mine.provider_model_id
      join endpoint_names b on b.provider_id = a.provider_id and b.endpoint = a.endpoint and b.name <> a.name
      join offers o on o.provider_id = b.provider_id and o.provider_model_id = b.name and ${isReference('o')}
    where mine.model_id = any(${ids}::uuid[])`.execute(db)
  const names = new Map<string, EndpointName[]>()
  for (const { offer_id, ...name } of rows) names.set(offer_id, [...(names.get(offer_id) ?? []), name])
  return names
}

export async function readHomeSites(db: Db): Promise<Map<string, string | null>> {
  const rows = await db
    .selectFrom('home_sites')
    .innerJoin('providers as home', 'home.id', 'home_sites.provider_id')
    .leftJoin('providers as abroad', 'abroad.id', 'home_sites.abroad_id')
    .select(['home.slug as home', 'abroad.slug as abroad'])
    .execute()
  return new Map(rows.map(({ home, abroad }) => [home, abroad]))
}

/** Returns the median price of each maker's models, for makers with enough of them. */
export async function readSiblings(db: Db, labs: readonly string[]): Promise<Map<string, Pair>> {
  if (labs.length === 0) return new Map()
  const { rows } = await sql<{ lab: string; input: number | null; output: number | null }>`
    select labs.lab, percentile_cont(0.5) within group (order by o.input_price) as input,
      percentile_cont(0.5) within group (order by o.output_price) as output
    from unnest(${labs}::text[]) as labs (lab)
      cross join lateral (select id from models where lab = labs.lab order by id limit ${SIBLINGS.most}) as sibling
      join offers o on o.model_id = sibling.id and o.pricing_kind = 'metered' and ${isReference('o')}
    group by labs.lab having count(distinct sibling.id) >= ${SIBLINGS.least}`.execute(db)
  return new Map(rows.map(({ lab, input, output }) => [lab, { input, output }]))
}

/** Returns the same seller's other models at the same price, with the prices of their other sellers, by offer. */
export async function readTwins(db: Db, offerIds: readonly string[]): Promise<Map<string, Twin[]>> {
  if (offerIds.length === 0) return new Map()
  const { rows: pairs } = await sql<{ offer_id: string; provider_id: string; model_id: string }>`
    select mine.id as offer_id, mine.provider_id, twin.model_id
    from offers mine cross join lateral (
      select distinct o.model_id from offers o
      where o.provider_id = mine.provider_id and o.input_price = mine.input_price
        and o.output_price = mine.output_price and o.model_id <> mine.model_id
        and o.pricing_kind = 'metered' and ${isReference('o')}
      order by o.model_id limit ${TWINS}
    ) twin
    where mine.id = any(${offerIds}::uuid[])`.execute(db)
  const prices = await readSellersPrices(db, [...new Set(pairs.map(({ model_id }) => model_id))])
  const twins = new Map<string, Twin[]>()
  for (const { offer_id, provider_id, model_id } of pairs) {
    const others = (prices.get(model_id) ?? []).filter((seller) => seller.provider_id !== provider_id)
    const maker = others.find(({ is_maker }) => is_maker)
    const twin = { median: medianPair(others), maker: { input: maker?.input ?? null, output: maker?.output ?? null } }
    twins.set(offer_id, [...(twins.get(offer_id) ?? []), twin])
  }
  return twins
}

type SellersPrice = Pair & { model_id: string; provider_id: string; is_maker: boolean }

/** Returns the lowest prices of each seller, by model. */
async function readSellersPrices(db: Db, ids: readonly string[]): Promise<Map<string, SellersPrice[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<SellersPrice>`
    select o.model_id, o.provider_id, coalesce(p.slug = m.lab, false) as is_maker,
      min(o.input_price)::float8 as input, min(o.output_price)::float8 as output
    from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id and p.archived_at is null
    where o.model_id = any(${ids}::uuid[]) and o.pricing_kind = 'metered' and ${isReference('o')}
    group by o.model_id, o.provider_id, p.slug, m.lab`.execute(db)
  return Map.groupBy(rows, ({ model_id }) => model_id)
}
