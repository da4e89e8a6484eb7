import type { AnnouncedPrice } from '@inferdex/contracts/offers'
import type { PriceFact } from '@inferdex/domain/offers/offer-fact'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'

const COLUMNS = sql`("offerId" uuid, kind text, mode text, "minInputTokens" integer, value numeric, unit text,
  "sourceUrl" text, "observedAt" timestamptz, "validFrom" timestamptz, "validTo" timestamptz)`
const DAY = sql`(s."validFrom" at time zone 'UTC')::date`

/** Stores prices that start on a later day, or removes those that are no longer announced. */
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
      observed_on = excluded.observed_on, follows_end = false`.execute(tx)
}

type PriceOf = {
  readonly offerId: string
  readonly kind: string
  readonly mode: string
  readonly minInputTokens: number
}

/** What follows a price on its end date; a null amount: unknown. */
export type PriceAfterEnd = PriceOf & {
  readonly startsOn: string
  readonly amount: string | null
  readonly per: string
  readonly source: string
  readonly sourceUrl: string | null
  readonly observedOn: string
}

/** Stores what follows prices that end. A price announced for that day takes precedence. */
export async function setPricesAfterEnd(tx: Db, following: readonly PriceAfterEnd[]): Promise<void> {
  if (following.length === 0) return
  await sql`
    insert into scheduled_prices (offer_id, kind, mode, min_input_tokens, starts_on, amount, per, source, source_url,
      observed_on, follows_end)
    select "offerId", kind, mode, "minInputTokens", "startsOn", amount, per, source, "sourceUrl", "observedOn", true
    from jsonb_to_recordset(${JSON.stringify(following)}::jsonb) as s ("offerId" uuid, kind text, mode text,
      "minInputTokens" integer, "startsOn" date, amount numeric, per text, source text, "sourceUrl" text, "observedOn" date)
    on conflict (offer_id, kind, mode, min_input_tokens, starts_on) do update set amount = excluded.amount,
      per = excluded.per, source = excluded.source, source_url = excluded.source_url, observed_on = excluded.observed_on
    where scheduled_prices.follows_end`.execute(tx)
}

/** Removes the ends of prices that changed or whose source no longer reports an end. */
export async function removeEnds(
  tx: Db,
  prices: readonly (PriceOf & { readonly isChanged: boolean })[],
  source: string,
): Promise<void> {
  if (prices.length === 0) return
  await sql`
    delete from scheduled_prices p using jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      as s ("offerId" uuid, kind text, mode text, "minInputTokens" integer, "isChanged" boolean)
    where p.follows_end and (p.offer_id, p.kind, p.mode, p.min_input_tokens) = (s."offerId", s.kind, s.mode, s."minInputTokens")
      and (s."isChanged" or p.source = ${source})`.execute(tx)
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
    .where('coming.amount', 'is not', null)
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
    // Only price facts write this table, and they are validated.
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

export type DuePrice = PriceOf & {
  /** Null: the previous price ends, and what follows is unknown. */
  readonly amount: string | null
  readonly per: string
  readonly startsOn: string
  readonly endsOn: string | null
  readonly observedOn: string
  readonly source: string
  readonly sourceUrl: string | null
}

/** Removes the prices of the earliest due day and returns them. */
export async function takeDuePrices(tx: Db, now: Date): Promise<DuePrice[]> {
  const { rows } = await sql<DuePrice>`
    with due as (
      delete from scheduled_prices where starts_on = (
        select min(starts_on) from scheduled_prices where starts_on <= (${now}::timestamptz at time zone 'UTC')::date)
      returning *
    )
    select offer_id as "offerId", kind, mode, min_input_tokens as "minInputTokens", amount::text as amount, per,
      starts_on::text as "startsOn", ends_on::text as "endsOn", observed_on::text as "observedOn", source, source_url as "sourceUrl"
    from due order by source, offer_id, kind, mode, min_input_tokens`.execute(tx)
  return rows
}
