import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import type { ArchivedTable } from './archive-tables.queries.ts'

/** Tables outside of the catalogue whose rows would be deleted by cascading foreign keys. */
const KEPT_TABLES = ['feed_copies', 'feed_files', 'watches', 'watch_events', 'alerts'] as const
const FIRST_BATCH = 10
const LARGEST_BATCH = 20_000

/**
 * Blocks every writer of the catalogue until the end of the transaction. Readers continue to see the previous
 * catalogue.
 */
export async function lockCatalogue(tx: Db, tables: readonly ArchivedTable[]): Promise<void> {
  const names = [...tables.map(({ name }) => name), ...KEPT_TABLES].map((name) => sql.table(name))
  await sql`lock table ${sql.join(names)} in share row exclusive mode`.execute(tx)
}

/**
 * Switches the triggers of the catalogue off or on. An archive contains every computed figure, so nothing may be
 * computed while it is written; only foreign keys stay on.
 */
export async function setTriggers(
  tx: Db,
  tables: readonly ArchivedTable[],
  state: 'enable' | 'disable',
): Promise<void> {
  for (const { name, hasTriggers } of tables) {
    if (hasTriggers) await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(tx)
  }
}

/** Copies the rows that foreign keys would delete. */
export async function keepOtherRows(tx: Db): Promise<void> {
  for (const table of KEPT_TABLES) {
    await sql`create temporary table ${sql.id(`kept_${table}`)} on commit drop as select * from ${sql.table(table)}`.execute(
      tx,
    )
  }
}

/** Returns the condition that everything that a copied row `k` references is in the archive too. */
function isComplete(parents: Readonly<Record<string, string>>) {
  const found = Object.entries(parents).map(
    ([column, table]) =>
      sql`(${sql.ref(`k.${column}`)} is null or ${sql.ref(`k.${column}`)} in (select id from ${sql.table(table)}))`,
  )
  return sql.join(found, sql` and `)
}

const WATCHED = { model_id: 'models', provider_id: 'providers', deal_id: 'deals' } as const
/** All except the generated column. */
const EVENT_COLUMNS = sql.raw(`id, kind, at, recorded_at, model_id, provider_id, offer_id, deal_id, percent, days_left,
  changes, source, source_url, told_up_to, told_at, withdrawn_at, takes_back, watch_id, bill, bills_at`)

/** Restores watches of archived records, and their events and alerts. */
async function restoreWatching(tx: Db): Promise<void> {
  await sql`
    insert into watches select k.* from kept_watches k where ${isComplete(WATCHED)} on conflict do nothing`.execute(tx)
  await sql`
    insert into ${sql.table('watch_events')} (${EVENT_COLUMNS}) select ${EVENT_COLUMNS} from kept_watch_events k
    where ${isComplete({ ...WATCHED, offer_id: 'offers' })} on conflict do nothing`.execute(tx)
  await sql`
    insert into alerts select k.* from kept_alerts k
    where ${isComplete({ watch_id: 'watches', event_id: 'watch_events' })} on conflict do nothing`.execute(tx)
}

/** Restores the copied rows whose feed, run or record is in the archive too. */
export async function restoreOtherRows(tx: Db): Promise<void> {
  await sql`
    insert into feed_copies select * from kept_feed_copies where feed_id in (select id from feeds) on conflict do nothing`.execute(
    tx,
  )
  await sql`
    insert into feed_files select * from kept_feed_files where run_id in (select id from feed_runs) on conflict do nothing`.execute(
    tx,
  )
  await restoreWatching(tx)
}

/**
 * Deletes the rows of a table in batches. Deleting referenced rows can be slow, so batches start small and grow while
 * they are fast: no statement gets close to the timeout.
 */
export async function deleteRows(tx: Db, { leaves, where }: ArchivedTable): Promise<void> {
  for (const leaf of leaves) {
    let size = FIRST_BATCH
    for (;;) {
      const startedAt = performance.now()
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(leaf)} where ctid = any(array(
          select ctid from ${sql.table(leaf)} where ${sql.raw(where)} limit ${size}))`.execute(tx)
      if (numAffectedRows < BigInt(size)) break
      size = performance.now() - startedAt < 250 ? Math.min(size * 4, LARGEST_BATCH) : Math.max(FIRST_BATCH, size / 2)
    }
  }
}

/** Inserts rows unchanged; columns that the archive lacks get their defaults. */
export async function insertRows(
  tx: Db,
  table: ArchivedTable,
  { columns, rows }: { readonly columns: readonly string[]; readonly rows: readonly string[] },
): Promise<void> {
  if (rows.length === 0) return
  const values = columns.map((column) =>
    table.people.includes(column)
      ? sql`(select id from users where users.id = ${sql.ref(`r.${column}`)})`
      : sql.ref(`r.${column}`),
  )
  await sql`
    insert into ${sql.table(table.name)} (${sql.join(columns.map((column) => sql.id(column)))}) overriding system value
    select ${sql.join(values)} from json_populate_recordset(null::${sql.table(table.name)}, ${`[${rows.join(',')}]`}::json) r`.execute(
    tx,
  )
}

/** Advances the sequences past the ids of the archive. */
export async function continueIdentities(tx: Db, tables: readonly ArchivedTable[]): Promise<void> {
  for (const { name, identity } of tables) {
    if (identity === null) continue
    await sql`
      select setval(pg_get_serial_sequence(${name}, ${identity}), greatest(
        (select coalesce(max(${sql.ref(identity)}), 1) from ${sql.table(name)}),
        nextval(pg_get_serial_sequence(${name}, ${identity}))))`.execute(tx)
  }
}

const SHOWN_FIGURES = [
  ['models', 'MODEL', 'show_model_figures'],
  ['providers', 'PROVIDER', 'show_provider_figures'],
  ['deals', 'DEAL', 'show_deal_upvotes'],
] as const

/**
 * Applies today's reviews and votes, which are not part of an archive, to the models, providers and deals of the
 * archive.
 */
export async function showCommunity(tx: Db): Promise<void> {
  for (const [table, type, show] of SHOWN_FIGURES) {
    await sql`
      select ${sql.id(show)}(case when s.target_id is not null then s else
        jsonb_populate_record(null::target_stats, jsonb_build_object('target_type', ${type}::text, 'target_id', r.id,
          'upvotes', 0, 'review_count', 0, 'rating_sum', 0)) end)
      from ${sql.table(table)} r left join target_stats s on s.target_type = ${type} and s.target_id = r.id`.execute(tx)
  }
}

/** Discards the undo data of earlier imports, whose records have been replaced. */
export async function forgetUndo(tx: Db): Promise<void> {
  await sql`delete from import_undo`.execute(tx)
}

/** Returns the slugs of all models and providers, whose pages change. */
export async function listPageSlugs(tx: Db): Promise<{ models: string[]; providers: string[] }> {
  const { rows } = await sql<{ models: string[]; providers: string[] }>`
    select array(select slug from models) as models, array(select slug from providers) as providers`.execute(tx)
  return rows[0] ?? { models: [], providers: [] }
}
