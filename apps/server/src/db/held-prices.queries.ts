import { type RawBuilder, sql } from 'kysely'

/** The day whose prices are wanted, and optionally the day on which they were known. */
export type AsOf = { readonly day: string; readonly knownAt: string | null }

/** Returns what a call's query asks for; null means today. */
export function asOfQuery(query: {
  readonly asOf?: string | undefined
  readonly knownAt?: string | undefined
}): AsOf | null {
  const { asOf, knownAt } = query
  if (asOf === undefined && knownAt === undefined) return null
  return { day: asOf ?? knownAt ?? '', knownAt: knownAt ?? null }
}

/**
 * Returns the condition that a row of price_components, named `prices`, holds: now, or at the end of a day in UTC. A
 * price without a beginning is known since the day on which it was verified. With `knownAt`, ends and corrections that
 * were recorded after that day are unknown, so that an earlier answer can be given again.
 */
export function holds(prices: string, asOf: AsOf | null): RawBuilder<boolean> {
  const of = (column: string) => sql.ref(`${prices}.${column}`)
  if (asOf === null) return sql<boolean>`(${of('valid_to')} is null and ${of('replaced_at')} is null)`
  const end = endOf(asOf.day)
  const begun = sql`coalesce(${of('valid_from')}, ${of('verified_on')}::timestamp at time zone 'UTC') < ${end}`
  const lasting = sql`(${of('valid_to')} is null or ${of('valid_to')} >= ${end})`
  if (asOf.knownAt === null) return sql<boolean>`(${begun} and ${lasting} and ${of('replaced_at')} is null)`
  const known = endOf(asOf.knownAt)
  return sql<boolean>`(${begun} and (${lasting} or ${of('ended_at')} >= ${known}) and ${of('recorded_at')} < ${known}
    and (${of('replaced_at')} is null or ${of('replaced_at')} >= ${known}))`
}

function endOf(day: string): RawBuilder<Date> {
  return sql<Date>`((${day}::date + 1)::timestamp at time zone 'UTC')`
}
