import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Tables } from './generated/tables.ts'

/** The day of the requested prices, and optionally the day on which they were known. */
export type AsOf = { readonly day: string; readonly knownAt: string | null }

/** Returns the day that a call's query requests; null means today. */
export function asOfQuery(query: {
  readonly asOf?: string | undefined
  readonly knownAt?: string | undefined
}): AsOf | null {
  const { asOf, knownAt } = query
  if (asOf === undefined && knownAt === undefined) return null
  return { day: asOf ?? knownAt ?? '', knownAt: knownAt ?? null }
}

/** A price as it is now, or was on a day. */
type HeldPrice = Pick<
  Selectable<Tables['price_components']>,
  (typeof KEY)[number] | 'id' | 'amount' | 'currency' | 'per' | 'valid_from' | 'verified_on' | 'source' | 'source_url'
>

const KEY = ['offer_id', 'kind', 'mode', 'min_input_tokens'] as const
const TERMS = sql.raw([...KEY, 'amount', 'per', 'source', 'source_url'].map((column) => `c.${column}`).join(', '))
const isSameKey = (one: string, other: string) =>
  sql.raw(`(${[one, other].map((of) => KEY.map((column) => `${of}.${column}`).join(', ')).join(') = (')})`)

/**
 * Returns current prices, or those at the end of a day in UTC, as a relation. All reads of prices by day use this. For
 * a future day, prices announced until then replace the current ones.
 */
export function pricesOn(asOf: AsOf | null): RawBuilder<HeldPrice> {
  const recorded = sql`
    select c.id, c.currency, c.valid_from, c.verified_on, ${TERMS} from price_components c where ${holds(asOf)}`
  if (asOf === null) return sql<HeldPrice>`(${recorded})`
  const { day, knownAt } = asOf
  const hasBegun = (name: string) => sql`${sql.ref(`${name}.starts_on`)} <= ${day}::date
    and (${sql.ref(`${name}.ends_on`)} is null or ${sql.ref(`${name}.ends_on`)} > ${day}::date)
    ${knownAt === null ? sql`` : sql`and ${sql.ref(`${name}.observed_on`)} <= ${knownAt}::date`}`
  return sql<HeldPrice>`(${recorded}
    and not exists (select from scheduled_prices s where ${isSameKey('s', 'c')} and ${hasBegun('s')})
    union all
    select null::bigint, 'USD', c.starts_on::timestamp at time zone 'UTC', c.observed_on, ${TERMS}
    from scheduled_prices c
    where c.amount is not null and ${hasBegun('c')} and not exists (
      select from scheduled_prices s where ${isSameKey('s', 'c')} and ${hasBegun('s')} and s.starts_on > c.starts_on))`
}

/** The standard price per million tokens: for requests of any length, not batched. */
export const IS_ORDINARY = sql`c.mode = 'standard' and ${isTokenPrice()}`

function isTokenPrice(): RawBuilder<boolean> {
  return sql<boolean>`c.min_input_tokens = 0 and c.per = '1M-tokens' and c.currency = 'USD'`
}

/** Selects the main prices of the offer in the outer query, now or on a day, each for requests of any length. */
export function amountsOn(offerId: string, asOf: AsOf | null): RawBuilder<unknown> {
  const amount = (kind: string, mode: string) =>
    sql`max(c.amount) filter (where c.kind = ${sql.lit(kind)} and c.mode = ${sql.lit(mode)} and ${isTokenPrice()})`
  // Of several sources, the one of the input price is named, with the day on which it was read.
  const ofMain = (column: string) =>
    sql`(array_agg(${sql.ref(`c.${column}`)} order by (${IS_ORDINARY}) desc, c.kind = 'input' desc, c.id))[1]`
  return sql`
    select count(*) as held, count(*) filter (where ${IS_ORDINARY}) as ordinary,
      ${amount('input', 'standard')} as input, ${amount('output', 'standard')} as output,
      ${amount('cache-read', 'standard')} as cache_read,
      ${amount('input', 'batch')} as batch_input, ${amount('output', 'batch')} as batch_output,
      max(c.valid_from) filter (where c.kind = 'input' and ${IS_ORDINARY}) as input_since,
      max(c.verified_on) filter (where ${IS_ORDINARY}) as ordinary_read_on,
      ${ofMain('source')} as source, ${ofMain('source_url')} as source_url, ${ofMain('verified_on')} as read_on
    from ${pricesOn(asOf)} c where c.offer_id = ${sql.ref(offerId)}`
}

/**
 * Returns the condition that a row of price_components is valid: now, or at the end of a day in UTC. A price without a
 * beginning is known since the day on which it was verified. With `knownAt`, ends and corrections that were recorded
 * after that day are ignored, so that an earlier response can be reproduced.
 */
function holds(asOf: AsOf | null): RawBuilder<boolean> {
  if (asOf === null) return sql<boolean>`(c.valid_to is null and c.replaced_at is null)`
  const end = endOf(asOf.day)
  const begun = sql`coalesce(c.valid_from, c.verified_on::timestamp at time zone 'UTC') < ${end}`
  const lasting = sql`(c.valid_to is null or c.valid_to >= ${end})`
  if (asOf.knownAt === null) return sql<boolean>`(${begun} and ${lasting} and c.replaced_at is null)`
  const known = endOf(asOf.knownAt)
  return sql<boolean>`(${begun} and (${lasting} or c.ended_at >= ${known}) and c.recorded_at < ${known}
    and (c.replaced_at is null or c.replaced_at >= ${known}))`
}

function endOf(day: string): RawBuilder<Date> {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone 'UTC')`
}
