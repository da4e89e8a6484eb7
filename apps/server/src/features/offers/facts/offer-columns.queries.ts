import type { OfferFact, OfferField, PriceFact } from '@inferdex/domain/offers/offer-fact'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** An offer in the form of facts: the value of each field as text. */
export type KnownOffer = Readonly<Record<OfferField, string | null>> & {
  readonly id: string
  readonly modelId: string
  readonly providerId: string
}

/**
 * Reads offers and locks them until the end of the transaction, always in the same order: first their models, whose
 * figures depend on all their offers, so that changes of one model are serialised.
 */
export async function lockOffers(tx: Db, ids: readonly string[]): Promise<Map<string, KnownOffer>> {
  await sql`
    select from models where id in (select model_id from offers where id = any(${ids}::uuid[]))
    order by id for no key update`.execute(tx)
  const { rows } = await sql<KnownOffer>`
    select o.id, o.model_id as "modelId", o.provider_id as "providerId", o.status, o.retires_on::text as "retiresOn",
      (select m.slug from models m where m.id = o.successor_id) as successor, o.context_window::text as "contextWindow",
      o.max_output::text as "maxOutput", o.pricing_kind as "pricingKind", o.region, o.residency
    from offers o where o.id = any(${ids}::uuid[]) order by o.id for no key update of o`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

export const OFFER_COLUMNS: Record<OfferField, { readonly name: string; readonly type: string }> = {
  status: { name: 'status', type: 'text' },
  retiresOn: { name: 'retires_on', type: 'date' },
  successor: { name: 'successor_id', type: 'uuid' },
  contextWindow: { name: 'context_window', type: 'integer' },
  maxOutput: { name: 'max_output', type: 'integer' },
  pricingKind: { name: 'pricing_kind', type: 'text' },
  region: { name: 'region', type: 'text' },
  residency: { name: 'residency', type: 'text' },
}

export type FieldChange = Pick<OfferFact, 'offerId' | 'value' | 'sourceUrl'> & { readonly field: OfferField }

/**
 * Sets a field of many offers. The source of limits is stored separately, because it often differs from that of the
 * prices.
 */
export async function setOfferField(
  tx: Db,
  field: OfferField,
  changes: readonly FieldChange[],
  source: string,
): Promise<void> {
  const { name, type } = OFFER_COLUMNS[field]
  const isLimit = field === 'contextWindow' || field === 'maxOutput'
  const value =
    field === 'successor' ? sql`(select m.id from models m where m.slug = s.value)` : sql`s.value::${sql.raw(type)}`
  await sql`
    update offers o set ${sql.ref(name)} = ${value} ${isLimit ? sql`, limits_source = ${source}` : sql``}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as s ("offerId" uuid, value text)
    where o.id = s."offerId"`.execute(tx)
}

/** Sets time and source of the prices of offers, unless a newer observation is recorded. */
export async function setPriceSource(
  tx: Db,
  facts: readonly Pick<OfferFact, 'offerId' | 'sourceUrl' | 'observedAt'>[],
  source: string,
): Promise<void> {
  if (facts.length === 0) return
  await sql`
    update offers o set source = ${source}, source_url = s."sourceUrl", verified_on = s.day
    from (
      select distinct on (f."offerId") f."offerId", f."sourceUrl", (f."observedAt" at time zone 'UTC')::date as day
      from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
        as f ("offerId" uuid, "sourceUrl" text, "observedAt" timestamptz)
      order by f."offerId", f."observedAt" desc
    ) s where o.id = s."offerId" and s.day >= o.verified_on
      and (o.source, o.source_url, o.verified_on) is distinct from (${source}, s."sourceUrl", s.day)`.execute(tx)
}

/** Aligns the pricing kind with the prices: an offer with a price is metered, one without any is not. */
export async function settlePricingKinds(tx: Db, ids: readonly string[]): Promise<void> {
  await sql`
    update offers o set pricing_kind = now.kind
    from (
      select o.id, case when bool_or(c.amount > 0) then 'metered'
        when count(c.id) = 0 and o.pricing_kind = 'metered' then 'unknown' else o.pricing_kind end as kind
      from offers o left join price_components c on c.offer_id = o.id and c.valid_to is null and c.replaced_at is null
      where o.id = any(${ids}::uuid[]) and o.pricing_kind in ('metered', 'free', 'unknown') group by o.id
    ) now where o.id = now.id and o.pricing_kind <> now.kind`.execute(tx)
}

export type WrittenPrice = PriceFact & { readonly before: string | null }

/** Sets or removes regional prices. Returns the previous amounts of those that changed, in the same order. */
export async function setRegionPrices(tx: Db, facts: readonly PriceFact[], source: string): Promise<WrittenPrice[]> {
  if (facts.length === 0) return []
  const given = JSON.stringify(facts)
  const columns = sql`("offerId" uuid, region text, kind text, mode text, "minInputTokens" integer, value numeric, unit text,
    "sourceUrl" text, "observedAt" timestamptz)`
  const key = sql`(p.offer_id, p.region, p.kind, p.mode, p.min_input_tokens) =
    (s."offerId", s.region, s.kind, s.mode, s."minInputTokens")`
  const { rows } = await sql<{ place: number; before: string | null }>`
    select s.place::int - 1 as place, p.amount::text as before
    from rows from (jsonb_to_recordset(${given}::jsonb) as ${columns}) with ordinality
      as s ("offerId", region, kind, mode, "minInputTokens", value, unit, "sourceUrl", "observedAt", place)
    left join region_prices p on ${key}
    where (p.amount, p.per) is distinct from (s.value, case when s.value is not null then s.unit end)`.execute(tx)
  const before = new Map(rows.map((row) => [row.place, row.before]))
  await sql`
    delete from region_prices p using jsonb_to_recordset(${given}::jsonb) as s ${columns}
    where ${key} and s.value is null`.execute(tx)
  await sql`
    insert into region_prices as p (offer_id, region, kind, mode, min_input_tokens, amount, per, source, source_url,
      observed_on)
    select s."offerId", s.region, s.kind, s.mode, s."minInputTokens", s.value, s.unit, ${source}, s."sourceUrl",
      (s."observedAt" at time zone 'UTC')::date
    from jsonb_to_recordset(${given}::jsonb) as s ${columns} where s.value is not null
    on conflict (offer_id, region, kind, mode, min_input_tokens) do update set amount = excluded.amount,
      per = excluded.per, source = excluded.source, source_url = excluded.source_url, observed_on = excluded.observed_on`.execute(
    tx,
  )
  return facts.flatMap((fact, place) => (before.has(place) ? [{ ...fact, before: before.get(place) ?? null }] : []))
}
