import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type RunCause = 'schedule' | 'staff' | 'file' | 'seed'
export type RunEnd = 'done' | 'unchanged' | 'failed' | 'stopped'

export type NewRun = {
  readonly id: string
  readonly feedId: string
  readonly cause: RunCause
  readonly startedBy: string | null
  readonly observedAt: Date
}

/** Inserts a run. Returns false if the feed has a run in progress. */
export async function insertRun(tx: Db, run: NewRun, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('feed_runs')
    .values({
      id: run.id,
      feed_id: run.feedId,
      started_at: now,
      state: 'running',
      cause: run.cause,
      started_by: run.startedBy,
      observed_at: run.observedAt,
    })
    .onConflict((conflict) => conflict.column('feed_id').where('state', '=', 'running').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type RunningFeed = {
  readonly runId: string
  readonly feedId: string
  readonly cause: RunCause
  readonly observedAt: Date
  readonly format: string
  readonly url: string | null
  readonly etag: string | null
  readonly lastModified: string | null
  readonly lastGoodHash: string | null
  readonly lastGoodEntries: number | null
}

/** Returns a run in progress with the settings of its feed. */
export async function findRunning(db: Db, runId: string): Promise<RunningFeed | undefined> {
  const row = await db
    .selectFrom('feed_runs')
    .innerJoin('feeds', 'feeds.id', 'feed_runs.feed_id')
    .select(['feed_runs.id as run_id', 'feed_id', 'cause', 'observed_at', 'started_at', 'format', 'url', 'etag'])
    .select(['last_modified', 'last_good_hash', 'last_good_entries'])
    .where('feed_runs.id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return (
    row && {
      runId: row.run_id,
      feedId: row.feed_id,
      cause: row.cause,
      observedAt: row.observed_at ?? row.started_at,
      format: row.format,
      url: row.url,
      etag: row.etag,
      lastModified: row.last_modified,
      lastGoodHash: row.last_good_hash,
      lastGoodEntries: row.last_good_entries,
    }
  )
}

export async function findRunOf(db: Db, feedId: string): Promise<{ id: string; startedAt: Date } | undefined> {
  return await db
    .selectFrom('feed_runs')
    .select(['id', 'started_at as startedAt'])
    .where('feed_id', '=', feedId)
    .where('state', '=', 'running')
    .executeTakeFirst()
}

export type ReadFigures = {
  readonly bytes: number
  readonly hash: string
  readonly entries: number
  readonly unknownFields: Readonly<Record<string, number>>
  readonly refused: readonly { readonly key: string; readonly reason: string }[]
}

/** Stores what was read, before it is ingested. */
export async function setRead(db: Db, runId: string, read: ReadFigures): Promise<void> {
  await db
    .updateTable('feed_runs')
    .set({
      bytes: read.bytes,
      file_hash: read.hash,
      entries: read.entries,
      taken: 0,
      unknown_fields: JSON.stringify(read.unknownFields),
      refused: JSON.stringify(read.refused),
    })
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .execute()
}

/**
 * Sets how many entries are ingested, and locks the run until the end of the transaction. Returns false if the run has
 * ended because staff cancelled it or another process took it over.
 */
export async function setTaken(tx: Db, runId: string, taken: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('feed_runs')
    .set({ taken })
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Sets the run in which names were last seen. */
export async function setLastRun(
  tx: Db,
  { feedId, runId }: { readonly feedId: string; readonly runId: string },
  keys: readonly string[],
): Promise<void> {
  await sql`
    update feed_names set last_run_id = ${runId}
    where feed_id = ${feedId} and key = any(${keys}::text[]) and last_run_id is distinct from ${runId}::uuid`.execute(
    tx,
  )
}

export type Ingested = {
  readonly matched: number
  readonly unmatched: number
  readonly observed: number
  readonly accepted: number
  readonly held: number
  readonly gone: number
}

/** Ends a run. Returns false if it has ended already. */
export async function endRun(
  tx: Db,
  runId: string,
  end: { readonly state: RunEnd; readonly error?: string } & Partial<Ingested> & { readonly bytes?: number },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('feed_runs')
    .set({ ...end, finished_at: now })
    .where('id', '=', runId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type GoodFile = {
  readonly hash: string
  readonly entries: number
  readonly body: Buffer
  readonly etag: string | null
  readonly lastModified: string | null
}

/** Keeps the file as the last good copy. A file from staff has no ETag, so that the next request is unconditional. */
export async function keepGoodFile(tx: Db, feedId: string, file: GoodFile, now: Date): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({
      etag: file.etag,
      last_modified: file.lastModified,
      last_read_at: now,
      last_good_hash: file.hash,
      last_good_entries: file.entries,
    })
    .where('id', '=', feedId)
    .execute()
  const copy = { file_hash: file.hash, body: file.body, fetched_at: now }
  await tx
    .insertInto('feed_copies')
    .values({ feed_id: feedId, ...copy })
    .onConflict((conflict) => conflict.column('feed_id').doUpdateSet(copy))
    .execute()
  // Drops files of earlier stopped runs, which this good file supersedes.
  await tx
    .deleteFrom('feed_files')
    .where('run_id', 'in', tx.selectFrom('feed_runs').select('id').where('feed_id', '=', feedId))
    .execute()
}

/** Records that the file was read and is unchanged. */
export async function setReadAgain(
  tx: Db,
  feedId: string,
  { etag, lastModified }: { etag: string | null; lastModified: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('feeds')
    .set({ last_read_at: now, etag, last_modified: lastModified })
    .where('id', '=', feedId)
    .execute()
}

export async function keepFile(db: Db, runId: string, body: Buffer): Promise<void> {
  await db
    .insertInto('feed_files')
    .values({ run_id: runId, body })
    .onConflict((conflict) => conflict.column('run_id').doUpdateSet({ body }))
    .execute()
}

export async function deleteFile(db: Db, runId: string): Promise<void> {
  await db.deleteFrom('feed_files').where('run_id', '=', runId).execute()
}

export async function findFile(db: Db, runId: string): Promise<Buffer | undefined> {
  return (await db.selectFrom('feed_files').select('body').where('run_id', '=', runId).executeTakeFirst())?.body
}
