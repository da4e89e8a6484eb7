import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

/** A whole list of a source, read on a day. */
export type Reading = {
  readonly source: string
  /** The day of the list, as "2026-07-02". */
  readonly day: string
  /** The days of entries that the list dates itself, by their keys. */
  readonly ownDays: Readonly<Record<string, string>>
}

const IS_OPEN = sql`c.valid_to is null and c.replaced_at is null`
/** The key of a price, in the format of domain/evidence/field-key.ts. */
const PRICE_FIELD = sql`(c.kind || case when c.mode = 'standard' then '' else ':' || c.mode end
  || case when c.min_input_tokens = 0 then '' else '@' || c.min_input_tokens end) collate "C"`

export type DatedOffer = { readonly id: string; readonly modelId: string }

/** Lists the offers with prices from this source that were last read before the day. */
export async function listReadBefore(db: Db, { source, day }: Reading): Promise<DatedOffer[]> {
  const { rows } = await sql<DatedOffer>`
    select o.id, o.model_id as "modelId" from offers o
    where (o.source = ${source} and o.verified_on < ${day}::date) or o.id in (
      select c.offer_id from price_components c
      where c.source = ${source} and ${IS_OPEN} and c.verified_on < ${day}::date)
    order by o.model_id, o.id`.execute(db)
  return rows
}

/** Lists the providers of offers whose prices this source states. */
export async function listProvidersOf(tx: Db, source: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct provider_id as id from offers where source = ${source} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Dates those prices of the offers that the reading states again with the same amount. Values that are held, differ or
 * are no longer listed keep their day. Returns the models of the offers.
 */
export async function setReadDays(tx: Db, ids: readonly string[], reading: Reading): Promise<string[]> {
  const { source, day, ownDays } = reading
  const { rows } = await sql<{ id: string }>`
    with read as materialized (
      select p.target_id as offer_id, p.field, p.value, p.unit, coalesce(own.day::date, ${day}::date) as day,
        case when p.value ~ '^[0-9]{1,15}([.][0-9]{1,30})?$' then p.value::numeric end as amount
      from opinions p left join jsonb_each_text(${JSON.stringify(ownDays)}::jsonb) as own (key, day) on own.key = p.source_key
      where p.target_id = any(${ids}::uuid[]) and p.source = ${source} and p.starts_on = '-infinity'
        and p.state = 'accepted'
    ), prices as (
      update price_components c set verified_on = r.day
      from read r
      where c.offer_id = r.offer_id and r.field = ${PRICE_FIELD} and c.amount = r.amount and c.per = r.unit
        and c.source = ${source} and ${IS_OPEN} and c.verified_on < r.day
      returning c.offer_id, c.verified_on as day
    ), dated as (
      select offer_id, day from prices
      union all
      -- An offer without a price, such as a free one, states its kind.
      select r.offer_id, r.day from read r join offers o on o.id = r.offer_id and o.pricing_kind = r.value
      where r.field = 'pricingKind' and not exists (
        select from price_components c where c.offer_id = r.offer_id and ${IS_OPEN})
    ), sold as (
      update offers o set verified_on = n.day
      from (select offer_id, max(day) as day from dated group by offer_id) n
      where o.id = n.offer_id and o.source = ${source} and o.verified_on < n.day
      returning o.id
    )
    select distinct o.model_id as id from offers o
    where o.id in (select offer_id from prices union select id from sold)`.execute(tx)
  return rows.map(({ id }) => id)
}
