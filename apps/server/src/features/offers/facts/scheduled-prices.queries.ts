import type { AnnouncedPrice } from '@inferdex/contracts/offers'
import type { PriceFact } from '@inferdex/domain/offers/offer-fact'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

const COLUMNS = sql`("offerId" uuid, kind text, mode text, "minInputTokens" integer, value numeric, unit text,
  "sourceUrl" text, "observedAt" timestamptz, "validFrom" timestamptz, "validTo" timestamptz)`
const DAY = sql`(s."validFrom" at time zone 'UTC')::date`

/** Stores prices that begin on a later day, or removes those that are no longer announced. */
export async function setScheduledPrices(tx: Db, facts: readonly PriceFact[], source: string): Promise<void> {
  if (facts.length === 0) return
  const given = JSON.stringify(facts)
  await sql`
    delete from scheduled_prices p using jsonb_to_recordset(${given}::jsonb) as s ${COLUMNS}
    where (p.offer_id, p.kind, p.mode, p.min_input_tokens, p.starts_on) =
      (s."offerId", s.kind, s.mode, s."minInputTokens", ${DAY}) and s.value is null`.execute(tx)
  await sql`
    insert into scheduled_prices (offer_id, kind, mode, min_input_tokens, starts_on, ends_on, amount, per, source,
      source_url, observed_on)
    select s."offerId", s.kind, s.mode, s."minInputTokens", ${DAY}, (s."validTo" at time zone 'UTC')::date, s.value, s.unit,
      ${source}, s."sourceUrl", (s."observedAt" at time zone 'UTC')::date
    from jsonb_to_recordset(${given}::jsonb) as s ${COLUMNS} where s.value is not null
    on conflict (offer_id, kind, mode, min_input_tokens, starts_on) do update set ends_on = excluded.ends_on,
      amount = excluded.amount, per = excluded.per, source = excluded.source, source_url = excluded.source_url,
      observed_on = excluded.observed_on`.execute(tx)
}

/** Selects the announced prices of the offer in the outer query, soonest first. */
export function selectAnnounced(db: Db) {
  return db
    .selectFrom('scheduled_prices as coming')
    .leftJoin('data_sources as coming_sources', 'coming_sources.name', 'coming.source')
    .select([
      'coming.kind',
      'coming.mode',
      'coming.min_input_tokens',
      'coming.per',
      'coming.source',
      'coming.source_url',
    ])
    .select([sql<string>`coming.amount::text`.as('amount'), 'coming.starts_on', 'coming.ends_on'])
    .select('coming_sources.title as source_title')
    .where(sql<boolean>`coming.offer_id = offers.id`)
    .orderBy('coming.starts_on')
    .orderBy('coming.min_input_tokens')
    .orderBy('coming.mode', 'desc')
    .orderBy('coming.kind')
}

type AnnouncedRow = Awaited<ReturnType<ReturnType<typeof selectAnnounced>['execute']>>[number]

export function toAnnounced(row: AnnouncedRow): AnnouncedPrice {
  return {
    // Only facts about prices write this table, and they are checked.
    kind: row.kind as AnnouncedPrice['kind'],
    mode: row.mode as AnnouncedPrice['mode'],
    per: row.per as AnnouncedPrice['per'],
    minInputTokens: row.min_input_tokens,
    amount: row.amount,
    currency: 'USD',
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    sourceName: row.source_title ?? row.source,
    sourceUrl: row.source_url,
  }
}

export type DuePrice = {
  readonly offerId: string
  readonly kind: string
  readonly mode: string
  readonly minInputTokens: number
  readonly amount: string
  readonly per: string
  readonly startsOn: string
  readonly source: string
  readonly sourceUrl: string | null
}

/** Removes the prices whose day has come and returns them, earliest first. */
export async function takeDuePrices(tx: Db, now: Date): Promise<DuePrice[]> {
  const { rows } = await sql<DuePrice>`
    with due as (
      delete from scheduled_prices where starts_on <= (${now}::timestamptz at time zone 'UTC')::date returning *
    )
    select offer_id as "offerId", kind, mode, min_input_tokens as "minInputTokens", amount::text as amount, per,
      starts_on::text as "startsOn", source, source_url as "sourceUrl"
    from due order by starts_on, offer_id, kind, mode, min_input_tokens`.execute(tx)
  return rows
}
