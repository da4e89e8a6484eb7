import type { RowPlan } from '@inferdex/domain/imports/import-rows'
import { type RawBuilder, sql } from 'kysely'
import { lockInOrder } from '../../../db/catalogue-records.queries.ts'
import type { Db } from '../../../db/db.ts'
import { OFFER_OWNER, type Part, UNDO_PARTS, type UndoKind } from './undo-parts.queries.ts'

/**
 * Selects the offers of a record that an import of its kind can change: a file of providers only reactivates retired
 * ones.
 */
function offersOf(kind: UndoKind, recordId: RawBuilder<unknown>): RawBuilder<unknown> {
  const owner = OFFER_OWNER[kind]
  if (owner === null) return sql`select null::uuid as id where false`
  const touched = kind === 'providers' ? sql`o.status = 'retired'` : sql`true`
  return sql`select o.id from offers o where ${sql.ref(`o.${owner}`)} = ${recordId} and ${touched}`
}

/** Stores the rows of records before an import writes them, and which records it creates. */
export async function keepBefore(
  tx: Db,
  { importId, kind, plan, now }: { importId: string; kind: UndoKind; plan: readonly RowPlan[]; now: Date },
): Promise<void> {
  if (plan.length === 0) return
  const id = sql`w.id`
  const images = UNDO_PARTS[kind].flatMap((part) => {
    if (part.isLedger) return []
    const owned = [
      ...(part.record === undefined ? [] : [sql`${sql.ref(`t.${part.record}`)} = w.id`]),
      ...(part.offer === undefined ? [] : [sql`${sql.ref(`t.${part.offer}`)} in (${offersOf(kind, id)})`]),
    ]
    return [
      sql`${sql.lit(part.table)}, (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${sql.table(part.table)} t
        where ${sql.join(owned, sql` or `)})`,
    ]
  })
  const owner = OFFER_OWNER[kind]
  const known =
    owner === null ? sql`'{}'::uuid[]` : sql`array(select o.id from offers o where ${sql.ref(`o.${owner}`)} = w.id)`
  await sql`
    insert into import_undo (import_id, target_id, is_new, written_at, before, known_offers)
    select ${importId}, w.id, w.is_new, ${now}, case when not w.is_new then jsonb_build_object(${sql.join(images)}) end,
      case when w.is_new then '{}' else ${known} end
    from unnest(${plan.map((row) => row.id)}::uuid[], ${plan.map(({ outcome }) => outcome === 'create')}::boolean[])
      as w (id, is_new)
    on conflict do nothing`.execute(tx)
}

export type UndoTarget = {
  readonly id: string
  readonly isNew: boolean
  readonly writtenAt: Date
  /** Why it is kept; null if it can be undone. */
  readonly reason: string | null
  readonly name: string | null
}

const CHANGED = 'Somebody has changed it since the import'
const USED = 'It has reviews, votes or submissions by now'
const GONE = 'It was archived since the import'

/** Locks the next records of an import, and returns for each whether it can be undone. */
export async function lockNextTargets(tx: Db, importId: string, kind: UndoKind, limit: number): Promise<UndoTarget[]> {
  const { rows: next } = await sql<{ id: string }>`
    select target_id as id from import_undo where import_id = ${importId} and state = 'waiting'
    order by target_id limit ${limit}`.execute(tx)
  const ids = next.map(({ id }) => id)
  if (ids.length === 0) return []
  const owner = OFFER_OWNER[kind]
  if (owner === 'provider_id') {
    const { rows: sold } = await sql<{ id: string }>`
      select distinct model_id as id from offers where provider_id = any(${ids}::uuid[])`.execute(tx)
    await lockInOrder(
      tx,
      'models',
      sold.map(({ id }) => id),
    )
  }
  await sql`select from ${sql.table(kind)} where id = any(${ids}::uuid[]) order by id for update`.execute(tx)
  if (owner !== null) {
    await sql`select from offers where ${sql.ref(owner)} = any(${ids}::uuid[]) order by id for update`.execute(tx)
  }
  const name = sql.ref(kind === 'deals' ? 'r.title' : 'r.name')
  const { rows } = await sql<UndoTarget>`
    select u.target_id as id, u.is_new as "isNew", u.written_at as "writtenAt", ${name} as name,
      case when r.id is null then null
        when r.archived_at is not null then ${GONE}::text
        when r.revision <> case when u.is_new then 1 else ((u.before -> ${sql.lit(kind)} -> 0 ->> 'revision')::int + 1) end
          then ${CHANGED}::text
        when ${othersWroteOffers(kind)} then ${CHANGED}::text
        when u.is_new and ${isUsed(kind)} then ${USED}::text
      end as reason
    from import_undo u left join ${sql.table(kind)} r on r.id = u.target_id
    where u.import_id = ${importId} and u.target_id = any(${ids}::uuid[])
    order by u.target_id`.execute(tx)
  return rows
}

/**
 * Returns whether prices, offers or facts came from elsewhere since the import wrote the record `u`. A new record must
 * have nothing from elsewhere at all, because it is deleted.
 */
function othersWroteOffers(kind: UndoKind): RawBuilder<boolean> {
  const owner = OFFER_OWNER[kind]
  if (owner === null) return sql`false`
  return sql`exists (
    select from offers o
    where ${sql.ref(`o.${owner}`)} = r.id
      and ((u.is_new and o.origin <> 'import')
        or ((o.origin = 'import' or ${kind === 'models'})
          and (o.id = any(u.known_offers) or o.origin = 'import')
          and (exists (select from price_components c where c.offer_id = o.id
              and ${lastWritten('c')} > u.written_at
              and not exists (select from ${keptRows('price_components')} k
                where k.id = c.id and ${lastWritten('k')} = ${lastWritten('c')}))
            or exists (select from opinions p where p.target_id = o.id and p.source <> 'import'
              and (u.is_new or p.observed_at > u.written_at)
              and not exists (select from ${keptRows('opinions')} k
                where (k.target_id, k.field, k.source, k.observed_at) = (p.target_id, p.field, p.source, p.observed_at)))))))`
}

const lastWritten = (price: string) =>
  sql`greatest(${sql.ref(`${price}.recorded_at`)}, ${sql.ref(`${price}.ended_at`)}, ${sql.ref(`${price}.replaced_at`)})`

/** Selects the kept rows of the record `u`. */
const keptRows = (table: string) =>
  sql`jsonb_populate_recordset(null::${sql.table(table)}, u.before -> ${sql.lit(table)})`

function isUsed(kind: UndoKind): RawBuilder<boolean> {
  const type = { models: 'MODEL', providers: 'PROVIDER', deals: 'DEAL' }[kind]
  const also = {
    models: sql`or exists (select from benchmark_results b where b.model_id = r.id)
      or exists (select from offers o where o.successor_id = r.id)`,
    providers: sql`or exists (select from deals d where d.provider_id = r.id)`,
    deals: sql``,
  }[kind]
  return sql`(
    exists (select from target_stats s where s.target_type = ${type} and s.target_id = r.id
      and (s.review_count > 0 or s.upvotes + s.downvotes > 0))
    or exists (select from submissions s where s.target_id = r.id) ${also})`
}

/** Selects the kept rows of a table. */
function imageOf(importId: string, ids: readonly string[], table: string): RawBuilder<unknown> {
  return sql`
    select k.* from import_undo u
      cross join lateral jsonb_populate_recordset(null::${sql.table(table)}, u.before -> ${sql.lit(table)}) k
    where u.import_id = ${importId} and u.target_id = any(${ids}::uuid[])`
}

export type UndoScope = {
  readonly importId: string
  readonly kind: UndoKind
  readonly ids: readonly string[]
  /** The offers that the import created or may have changed. */
  readonly offers: readonly string[]
  readonly writtenAt: readonly Date[]
}

/** Returns the offers of records that an import can have written. */
export async function findTouchedOffers(tx: Db, kind: UndoKind, ids: readonly string[]) {
  const owner = OFFER_OWNER[kind]
  if (owner === null || ids.length === 0) return []
  const { rows } = await sql<{ id: string; model_id: string; provider_id: string }>`
    select id, model_id, provider_id from offers where ${sql.ref(owner)} = any(${ids}::uuid[])
      and (origin = 'import' or ${kind === 'models'})`.execute(tx)
  return rows
}

/**
 * Lets this transaction remove and reopen recorded prices, which are otherwise immutable: an undone import leaves no
 * prices. The observations and the audit log keep a record of it.
 */
export async function allowUndo(tx: Db): Promise<void> {
  await sql`select set_config('inferdex.undo_import', 'on', true)`.execute(tx)
}

/** Deletes the rows of a table that the import added. */
export async function deleteAdded(tx: Db, part: Part, scope: UndoScope): Promise<void> {
  const { table, key, isAdded, isLedger } = part
  const known = isLedger
    ? sql`t.recorded_at = any(${scope.writtenAt}::timestamptz[])`
    : table === 'offers'
      ? // Offers without a stored row are identified by id.
        sql`not exists (select from import_undo u where u.import_id = ${scope.importId}
          and u.target_id = any(${scope.ids}::uuid[]) and t.id = any(u.known_offers))`
      : sql`(${refs('t', key)}) not in (select ${refs('image', key)}
          from (${imageOf(scope.importId, scope.ids, table)}) image)`
  await sql`delete from ${sql.table(table)} t where (${ownedBy(part, scope)}) and ${isAdded} and ${known}`.execute(tx)
}

/** Restores the stored values of a table's rows, and inserts those that the import deleted. */
export async function restoreRows(tx: Db, part: Part, scope: UndoScope): Promise<void> {
  const { table, key, isChanged, isLedger } = part
  if (isLedger) return
  const image = imageOf(scope.importId, scope.ids, table)
  const { all, settable } = await columnsOf(tx, part)
  const same = sql`(${refs('t', key)}) = (${refs('image', key)})`
  if (settable.length > 0)
    await sql`
    update ${sql.table(table)} t set ${sql.join(settable.map((name) => sql`${sql.id(name)} = ${sql.ref(`image.${name}`)}`))}
    from (${image}) image
    where ${same} and ${isChanged} and (${refs('t', settable)}) is distinct from (${refs('image', settable)})`.execute(
      tx,
    )
  // Recorded prices are never deleted, so none is missing.
  if (table === 'price_components') return
  await sql`
    insert into ${sql.table(table)} (${sql.join(all.map((name) => sql.id(name)))})
    select ${refs('image', all)} from (${image}) image
    where not exists (select from ${sql.table(table)} t where ${same})`.execute(tx)
}

function ownedBy({ record, offer }: Part, { ids, offers }: UndoScope): RawBuilder<unknown> {
  return sql.join(
    [
      ...(record === undefined ? [] : [sql`${sql.ref(`t.${record}`)} = any(${ids}::uuid[])`]),
      ...(offer === undefined ? [] : [sql`${sql.ref(`t.${offer}`)} = any(${offers}::uuid[])`]),
    ],
    sql` or `,
  )
}

const refs = (alias: string, names: readonly string[]) => sql.join(names.map((name) => sql.ref(`${alias}.${name}`)))

/** Returns the writable columns of a table, and those of them that are restored. */
async function columnsOf(tx: Db, { table, key, notRestored = [] }: Part) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
    order by attnum`.execute(tx)
  const all = rows.map(({ name }) => name)
  return { all, settable: all.filter((name) => !key.includes(name) && !notRestored.includes(name)) }
}

type EarlierState = { id: string; observedAt: Date; state: string }

/** Returns the source values of the offers before the import, as the states of their observations. */
export async function listEarlierStates(tx: Db, { importId, ids }: UndoScope): Promise<EarlierState[]> {
  const { rows } = await sql<EarlierState>`
    select observation_id as id, observed_at as "observedAt", state from (${imageOf(importId, ids, 'opinions')}) kept`.execute(
    tx,
  )
  return rows
}

/** Records the outcome for the records of one chunk. */
export async function settleTargets(tx: Db, importId: string, targets: readonly UndoTarget[]): Promise<void> {
  await sql`
    update import_undo u set state = case when s.reason is null then 'undone' else 'left' end, before = null,
      reason = s.reason, name = s.name
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as s (id uuid, reason text, name text)
    where u.import_id = ${importId} and u.target_id = s.id`.execute(tx)
}
