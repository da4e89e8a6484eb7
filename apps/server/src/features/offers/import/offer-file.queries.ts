import type { OfferRecord } from '@inferdex/domain/imports/import-records'
import type { Finding, RowPlan } from '@inferdex/domain/imports/import-rows'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

// The file of offers: one row per price, and one row without a price for an offer that has none.

/** A cursor of the file: after this offer, or after this price of it. */
export type OfferFilePlace = { readonly offerId: string; readonly priceId: number }

type ExportedRow = OfferRecord & { readonly offerId: string; readonly priceId: number }

/** Lists the next prices of offers that can be bought, by offer and price. */
export async function listOfferRecords(
  db: Db,
  { offerId, priceId }: OfferFilePlace,
  limit: number,
): Promise<ExportedRow[]> {
  const { rows } = await sql<Omit<ExportedRow, 'validFrom'> & { validFrom: Date | null }>`
    select o.id as "offerId", coalesce(c.id, 0) as "priceId", m.slug as model, p.slug as provider,
      o.provider_model_id as id, c.kind as component, c.mode, c.min_input_tokens as tier, c.amount::text as amount,
      c.per as unit, c.valid_from as "validFrom", coalesce(c.source_url, c.source, o.source) as source
    from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
      left join price_components c on c.offer_id = o.id and c.valid_to is null and c.replaced_at is null
        and c.currency = 'USD'
    where o.standing <> 'ended' and m.archived_at is null and p.archived_at is null
      and (o.id, coalesce(c.id, 0)) > (${offerId}::uuid, ${priceId}::bigint)
    order by o.id, coalesce(c.id, 0) limit ${limit}`.execute(db)
  return rows.map(({ validFrom, ...row }) => ({ ...row, validFrom: validFrom?.toISOString() ?? null }))
}

/** A row of a file with the offer that it names and the price that it states. */
export type ComparedPrice = RowPlan & {
  readonly offers: number
  readonly record: OfferRecord
  /** From when the price is valid, if the row states another time than that of the stored price. */
  readonly startsAt: Date | null
}

/** Compares rows with today's prices. A row without a price only states that the offer exists. */
export async function compareOffers(tx: Db, source: RawBuilder<unknown>): Promise<ComparedPrice[]> {
  const { rows } = await sql<ComparedPrice>`
    select s.row, coalesce(o.id, s.id) as id, o.offers, s.record,
      case when r."validFrom" is distinct from date_trunc('milliseconds', c.valid_from) then r."validFrom" end as "startsAt",
      case when r.component is null or (c.amount, c.per) = (r.amount, r.unit) then 'same'
        when c.id is null then 'create' else 'change' end as outcome
    from (${source}) s
      cross join lateral jsonb_to_record(s.record) as r (
        model text, provider text, id text, component text, mode text, tier integer, amount numeric, unit text,
        "validFrom" timestamptz)
      cross join lateral (
        select (array_agg(o.id order by o.id))[1] as id, count(*)::int as offers
        from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
        where m.slug = r.model and p.slug = r.provider and o.provider_model_id = r.id collate "C" and o.standing <> 'ended'
          and m.archived_at is null and p.archived_at is null
      ) o
      left join lateral (
        select c.id, c.amount, c.per, c.valid_from from price_components c
        where c.offer_id = o.id and c.kind = r.component and c.mode = coalesce(r.mode, 'standard')
          and c.min_input_tokens = coalesce(r.tier, 0) and c.valid_to is null and c.replaced_at is null
          and c.currency = 'USD' limit 1
      ) c on true
    order by s.row`.execute(tx)
  return rows
}

/** Returns the rows whose offer does not exist. */
export function missingOffers(rows: readonly ComparedPrice[]): Finding[] {
  return rows
    .filter(({ offers }) => offers === 0)
    .map(({ row, record }) => ({
      row,
      column: 'id',
      reason: 'This provider does not sell this model under this id',
      value: record.id,
    }))
}
