import type { ImportJob, ImportJobKind, ImportMode, ImportState } from '@inferdex/contracts/imports.staff'
import type { ImportNotes } from '@inferdex/domain/imports/import-columns'
import type { ImportFormat } from '@inferdex/domain/imports/import-file'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

const LISTED = 10
/** How long rejected rows are kept for the report. */
const KEEP_DAYS = 30

export type NewImport = {
  readonly id: string
  readonly kind: ImportJobKind
  readonly format: ImportFormat
  readonly fileName: string | null
  readonly mode: ImportMode | null
  readonly state: ImportState
  readonly actorId: string
  readonly actorAddress: string | null
}

export async function insertImport(tx: Db, job: NewImport, now: Date): Promise<void> {
  await tx
    .deleteFrom('imports')
    .where('created_at', '<', new Date(now.getTime() - KEEP_DAYS * 24 * 60 * 60 * 1000))
    .execute()
  await tx
    .insertInto('imports')
    .values({
      id: job.id,
      kind: job.kind,
      format: job.format,
      file_name: job.fileName,
      mode: job.mode,
      state: job.state,
      actor_id: job.actorId,
      actor_ip: job.actorAddress,
      step_started_at: now,
      created_at: now,
    })
    .execute()
}

function selectImports(db: Db) {
  return db
    .selectFrom('imports')
    .select([
      'id',
      'kind',
      'format',
      'file_name',
      'mode',
      'state',
      'message',
      'row_count',
      'done_count',
      'error_count',
      'created_count',
      'changed_count',
      'unchanged_count',
      'step_started_at',
      'created_at',
      'finished_at',
      'undone_count',
      'left_count',
      'undone_at',
      'notes',
    ])
    .select([
      userName('actor_id').as('by'),
      userName('undone_by').as('undone_by'),
      sql<number>`(select count(*)::int from import_undo where import_id = imports.id)`.as('written'),
      sql<Left[]>`(
        select coalesce(json_agg(json_build_object('id', l.target_id, 'name', l.name, 'reason', l.reason)), '[]')
        from (select target_id, coalesce(name, '') as name, coalesce(reason, '') as reason from import_undo
          where import_id = imports.id and state = 'left' order by lower(name), target_id limit ${sql.lit(LEFT_SHOWN)}) l
      )`.as('left'),
    ])
}

type Left = NonNullable<ImportJob['undo']>['left'][number]
const LEFT_SHOWN = 100

function userName(column: 'actor_id' | 'undone_by') {
  return sql<string | null>`(
    select username from users where users.id = ${sql.ref(`imports.${column}`)} and users.deleted_at is null)`
}

type Row = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number]

function toImportJob(row: Row, now: Date): ImportJob {
  return {
    id: row.id,
    kind: row.kind,
    format: row.format,
    fileName: row.file_name,
    mode: row.mode,
    state: row.state,
    message: row.message,
    rows: row.row_count,
    done: row.done_count,
    secondsLeft: secondsLeft(row, now),
    errors: row.error_count,
    created: row.created_count,
    changed: row.changed_count,
    unchanged: row.unchanged_count,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    by: row.by,
    notes: row.notes as ImportJob['notes'],
    canUndo: (row.state === 'done' || row.state === 'cancelled') && row.written > 0,
    undo:
      row.state === 'undoing' || row.state === 'undone'
        ? {
            by: row.undone_by,
            at: row.undone_at?.toISOString() ?? null,
            total: row.written,
            done: row.undone_count + row.left_count,
            undone: row.undone_count,
            leftCount: row.left_count,
            left: row.left,
          }
        : null,
  }
}

/** Estimates the remaining time from the pace so far; null without a pace yet, or if nothing is left to do. */
function secondsLeft({ state, row_count, done_count, step_started_at }: Row, now: Date): number | null {
  if ((state !== 'checking' && state !== 'writing') || done_count === 0) return null
  const elapsedMs = now.getTime() - step_started_at.getTime()
  return Math.max(0, Math.ceil((elapsedMs / done_count) * (row_count - done_count) * 0.001))
}

export async function findImport(db: Db, id: string, now: Date): Promise<ImportJob | undefined> {
  const row = await selectImports(db).where('id', '=', id).executeTakeFirst()
  return row && toImportJob(row, now)
}

export async function listImports(db: Db, kind: ImportJobKind | undefined, now: Date): Promise<ImportJob[]> {
  let query = selectImports(db).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(LISTED)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  return (await query.execute()).map((row) => toImportJob(row, now))
}

export type RunningImport = {
  readonly id: string
  readonly kind: ImportJobKind
  readonly format: ImportFormat
  readonly mode: ImportMode | null
  readonly state: ImportState
  readonly rowCount: number
  readonly doneCount: number
  readonly errorCount: number
  readonly actor: { readonly id: string; readonly address: string | null }
}

/** Returns an import for the job that runs it. */
export async function findRunningImport(db: Db, id: string): Promise<RunningImport | undefined> {
  const row = await db
    .selectFrom('imports')
    .select(['id', 'kind', 'format', 'mode', 'state', 'row_count', 'done_count', 'error_count', 'actor_id'])
    .select(sql<string | null>`host(actor_ip)`.as('address'))
    .where('id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      kind: row.kind,
      format: row.format,
      mode: row.mode,
      state: row.state,
      rowCount: row.row_count,
      doneCount: row.done_count,
      errorCount: row.error_count,
      actor: { id: row.actor_id, address: row.address },
    }
  )
}

/**
 * Enters a step with its counts at zero. Returns false if the import is no longer in the previous state, because it was
 * cancelled.
 */
export async function enterStep(
  db: Db,
  id: string,
  from: ImportState,
  to: { readonly state: ImportState; readonly mode?: ImportMode },
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({
      state: to.state,
      ...(to.mode === undefined ? {} : { mode: to.mode }),
      step_started_at: now,
      done_count: 0,
      created_count: 0,
      changed_count: 0,
      unchanged_count: 0,
      error_count: sql`(select count(*) from import_rows where import_id = imports.id and record is null)`,
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Adds notes about a file for staff. */
export async function addNotes(
  db: Db,
  id: string,
  { unknownColumns, keptProviders = 0, keptPrices = 0, keptScores = 0 }: ImportNotes,
) {
  if (unknownColumns === undefined && keptProviders + keptPrices + keptScores === 0) return
  const more = (name: string, count: number) =>
    sql`${sql.lit(name)}, coalesce((notes ->> ${sql.lit(name)})::integer, 0) + ${count}::integer`
  const columns =
    unknownColumns === undefined ? sql`'{}'` : sql`jsonb_build_object('unknownColumns', ${[...unknownColumns]}::text[])`
  await sql`
    update imports set notes = notes || ${columns}::jsonb
      || jsonb_build_object(${more('keptProviders', keptProviders)}, ${more('keptPrices', keptPrices)},
        ${more('keptScores', keptScores)})
    where id = ${id}`.execute(db)
}

/** Clears the counted notes before rows are compared again. */
export async function clearCounts(db: Db, id: string): Promise<void> {
  await sql`update imports set notes = notes - 'keptProviders' - 'keptPrices' - 'keptScores' where id = ${id}`.execute(
    db,
  )
}

export async function setRowCount(db: Db, id: string, rows: number): Promise<void> {
  await db.updateTable('imports').set({ row_count: rows }).where('id', '=', id).execute()
}

/** Ends an import in any state, unless it has ended already. */
export async function finishImport(
  db: Db,
  id: string,
  state: 'checked' | 'done' | 'failed' | 'cancelled',
  message: string | null,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set({ state, message, finished_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['reading', 'checking', 'checked', 'writing'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Progress = { created: number; changed: number; same: number; refused: number; done: number }

/** Adds to the counts of a step. Returns false if the import has been cancelled. */
export async function addProgress(db: Db, id: string, state: ImportState, progress: Progress): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set((row) => ({
      done_count: row('done_count', '+', progress.done),
      created_count: row('created_count', '+', progress.created),
      changed_count: row('changed_count', '+', progress.changed),
      unchanged_count: row('unchanged_count', '+', progress.same),
      error_count: row('error_count', '+', progress.refused),
    }))
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Returns the counts of an import and locks it, so that it cannot be cancelled. Returns undefined if it was cancelled.
 */
export async function lockCounts(tx: Db, id: string) {
  return await tx
    .selectFrom('imports')
    .select([
      'created_count as created',
      'changed_count as changed',
      'unchanged_count as same',
      'error_count as refused',
    ])
    .where('id', '=', id)
    .where('state', '=', 'writing')
    .forUpdate()
    .executeTakeFirst()
}

/** Waits until no other import writes: two concurrent imports could deadlock. */
export async function waitForTurn(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalogue import'))`.execute(tx)
}
