import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { namedLike, type ResolvedFilter, type Search } from './audit-filter.queries.ts'

/** The most entries of a filtered list that are counted and paged. */
export const COUNTED_ENTRIES = 2000

export type Slice = {
  readonly oldestFirst: boolean
  /** Only entries after this sequence number, in the requested order. */
  readonly after: number | null
  readonly limit: number
}

/** Returns the sequence numbers of matching entries, in order. */
export async function findSeqs(db: Db, filter: ResolvedFilter, slice: Slice): Promise<number[]> {
  if (findsNothing(filter)) return []
  const { search } = filter
  if (search === undefined)
    return readSeqs(db, inOrder(selectBy(driverOf(filter), conditionsOf(filter, slice), slice), slice))
  const walked = await walk(db, filter, search, slice)
  return walked.length >= slice.limit ? walked : searchSeqs(db, filter, search, slice)
}

export function findsNothing({ targetIds, actorIds, days }: ResolvedFilter): boolean {
  return targetIds?.length === 0 || actorIds?.length === 0 || days?.entries === 0
}

/**
 * Returns the sequence numbers of all entries that a search finds, unordered, up to 2,000. A list below that is
 * complete.
 */
export async function findFew(db: Db, filter: ResolvedFilter, search: Search): Promise<number[]> {
  const enough = sql`limit ${sql.lit(COUNTED_ENTRIES + 1)}`
  const conditions = conditionsOf(filter, null)
  const found = alternatives(filter, search, conditions, enough).map((select) => sql`(${select} ${enough})`)
  return readSeqs(db, sql`select seq from (${sql.join(found, sql` union `)}) as found ${enough}`)
}

/** The most matching records whose entries are all read. */
const FEW_RECORDS = 200

/**
 * Samples the records that a search finds: returns whether these are all of them, and whether they have more than 2,000
 * entries.
 */
export async function lookAtRecords(
  db: Db,
  { targetType }: ResolvedFilter,
  { text }: Search,
): Promise<{ areFew: boolean; haveMany: boolean }> {
  const { rows } = await sql<{ records: number; entries: number }>`
    select count(*)::int as records, coalesce(sum(entries), 0)::bigint as entries from (
      select entries from audit_records where ${namedLike(text)}
        and ${targetType === undefined ? sql`true` : sql`target_type = ${targetType}`} limit ${sql.lit(FEW_RECORDS + 1)}
    ) as few`.execute(db)
  const { records, entries } = rows[0] ?? { records: 0, entries: 0 }
  return { areFew: records <= FEW_RECORDS, haveMany: entries > COUNTED_ENTRIES }
}

/** The number of entries among which a search with many matches is expected to fill a page. */
export const WALKED_ENTRIES = 4000
const WALKED_PER_RESULT = 50

/**
 * Scans entries in order until enough are found. Fast for searches with many matches, regardless of the length of the
 * log.
 */
export async function walk(
  db: Db,
  filter: ResolvedFilter,
  search: Search,
  slice: Slice,
  isShort = false,
): Promise<number[]> {
  const most = isShort ? WALKED_ENTRIES : Math.max(WALKED_ENTRIES, slice.limit * WALKED_PER_RESULT)
  const ordered = orderOf(slice)
  return readSeqs(
    db,
    sql`
      select w.seq from (
        select seq, action, actor_id, target_type, target_id from audit_log
        where ${sql.join(conditionsOf(filter, slice), sql` and `)} ${ordered} limit ${sql.lit(most)}
      ) as w
      where w.action = any(${search.actions}::text[]) or w.actor_id = any(${search.actorIds}::uuid[])
        or (select ${namedLike(search.text)} from audit_records r
          where r.target_type = w.target_type and r.target_id = w.target_id)
      ${ordered} limit ${sql.lit(slice.limit)}`,
  )
}

/** Reads the entries of everything that the text matches. For searches with few matches. */
async function searchSeqs(db: Db, filter: ResolvedFilter, search: Search, slice: Slice): Promise<number[]> {
  const bounded = sql`${orderOf(slice)} limit ${sql.lit(slice.limit)}`
  const found = alternatives(filter, search, conditionsOf(filter, slice), bounded, slice)
  const each = found.map((select) => sql`(${select})`)
  return readSeqs(db, sql`select seq from (${sql.join(each, sql` union `)}) as found ${bounded}`)
}

/** Selects the entries that match a search text by action, person or record. Each uses a separate index. */
function alternatives(
  filter: ResolvedFilter,
  search: Search,
  conditions: readonly RawBuilder<unknown>[],
  bounded: RawBuilder<unknown>,
  slice: Slice | null = null,
): RawBuilder<unknown>[] {
  const { action, actorIds } = filter
  const actions = search.actions.filter((name) => name === (action ?? name))
  const people = search.actorIds.filter((id) => actorIds?.includes(id) ?? true)
  const ofRecord = [sql`target_id = r.target_id`, sql`target_type = r.target_type`, ...conditions]
  return [
    ...(actions.length === 0 ? [] : [selectEach({ column: 'action', values: actions }, conditions, bounded)]),
    ...(people.length === 0 ? [] : [selectEach({ column: 'actor_id', values: people }, conditions, bounded)]),
    sql`select x.seq from (${recordsNamed(filter, search, slice)}) as r cross join lateral (
      select seq from audit_log where ${sql.join(ofRecord, sql` and `)} ${bounded}) as x`,
  ]
}

function recordsNamed(filter: ResolvedFilter, { text }: Search, slice: Slice | null): RawBuilder<unknown> {
  const { action, targetType, targetIds, actorIds, days } = filter
  const conditions = [
    namedLike(text),
    ...(targetType === undefined ? [] : [sql`target_type = ${targetType}`]),
    ...(targetIds === undefined ? [] : [sql`target_id = any(${targetIds}::text[])`]),
    ...(days === undefined ? [] : [sql`first_seq <= ${days.lastSeq} and last_seq >= ${days.firstSeq}`]),
  ]
  const records = sql`select target_type, target_id from audit_records where ${sql.join(conditions, sql` and `)}`
  const isOpen = [action, actorIds, days].every((value) => value === undefined)
  if (slice === null || slice.after !== null || !isOpen) return records
  // The newest entries belong to the records with the most recent actions.
  const order = slice.oldestFirst ? sql`first_seq` : sql`last_seq desc`
  return sql`${records} order by ${order} limit ${sql.lit(slice.limit)}`
}

/** A column with an index of ordered entries per value. */
type Driver = { readonly column: 'action' | 'actor_id' | 'target_id'; readonly values: readonly string[] }

function driverOf({ targetIds, actorIds }: ResolvedFilter): Driver | null {
  if (targetIds !== undefined && targetIds.length > 1) return { column: 'target_id', values: targetIds }
  if (actorIds !== undefined && actorIds.length > 1) return { column: 'actor_id', values: actorIds }
  return null
}

function selectBy(
  driver: Driver | null,
  conditions: readonly RawBuilder<unknown>[],
  slice: Slice,
): RawBuilder<unknown> {
  const bounded = sql`${orderOf(slice)} limit ${sql.lit(slice.limit)}`
  if (driver !== null) return selectEach(driver, conditions, bounded)
  return sql`select seq from audit_log where ${sql.join(conditions, sql` and `)} ${bounded}`
}

function selectEach(
  { column, values }: Driver,
  conditions: readonly RawBuilder<unknown>[],
  bounded: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const type = column === 'actor_id' ? sql`uuid[]` : sql`text[]`
  const all = [sql`${sql.ref(column)} = v.value`, ...conditions]
  return sql`select x.seq from unnest(${values}::${type}) as v (value) cross join lateral (
    select seq from audit_log where ${sql.join(all, sql` and `)} ${bounded}) as x`
}

/** Returns the conditions on an entry, except for the search. */
function conditionsOf(filter: ResolvedFilter, slice: Slice | null): RawBuilder<unknown>[] {
  const { action, targetType, targetIds, actorIds, days } = filter
  const after = slice?.after ?? null
  return [
    sql`true`,
    ...(after === null ? [] : [slice?.oldestFirst === true ? sql`seq > ${after}` : sql`seq < ${after}`]),
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    ...(targetType === undefined ? [] : [sql`target_type = ${targetType}`]),
    ...(targetIds === undefined ? [] : [oneOf('target_id', targetIds, sql`text[]`)]),
    ...(actorIds === undefined ? [] : [oneOf('actor_id', actorIds, sql`uuid[]`)]),
    ...(days === undefined ? [] : [sql`seq between ${days.firstSeq} and ${days.lastSeq}`]),
    ...(days?.isMixed === true
      ? [sql`at >= ${days.from}::date at time zone 'UTC' and at < (${days.to}::date + 1) at time zone 'UTC'`]
      : []),
  ]
}

function oneOf(column: string, values: readonly string[], type: RawBuilder<unknown>): RawBuilder<unknown> {
  const [first] = values
  return values.length === 1 ? sql`${sql.ref(column)} = ${first}` : sql`${sql.ref(column)} = any(${values}::${type})`
}

function orderOf({ oldestFirst }: Slice): RawBuilder<unknown> {
  return oldestFirst ? sql`order by seq asc` : sql`order by seq desc`
}

function inOrder(select: RawBuilder<unknown>, slice: Slice): RawBuilder<unknown> {
  return sql`select seq from (${select}) as found ${orderOf(slice)} limit ${sql.lit(slice.limit)}`
}

async function readSeqs(db: Db, select: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ seq: number }>`${select}`.execute(db)
  return rows.map(({ seq }) => seq)
}
