import type { ExportFileName } from '@inferdex/domain/exports/export-files'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

/** A file of an export: its ETag, and its size in bytes per encoding. */
export type ExportFile = {
  readonly name: ExportFileName
  readonly etag: string
  readonly bytes: number
  readonly brotliBytes: number
  readonly gzipBytes: number
}

/** An export of the catalogue. A newer one replaces the one of the same day. */
export type Export = {
  readonly day: string
  /** A part of its file names in the storage. */
  readonly key: string
  readonly madeAt: Date
  readonly files: readonly ExportFile[]
}

const COLUMNS = ['day', 'key', 'made_at as madeAt', 'files'] as const

/** Finds the export of a day, or the newest. */
export async function findExport(db: Db, day: string | null): Promise<Export | undefined> {
  const found = db.selectFrom('exports').select(COLUMNS)
  const row = await (day === null
    ? found.orderBy('day', 'desc').limit(1)
    : found.where('day', '=', day)
  ).executeTakeFirst()
  return row && { ...row, files: row.files as ExportFile[] }
}

/** Lists all exports, newest first. There are at most some dozens. */
export async function listExports(db: Db): Promise<Export[]> {
  const rows = await db.selectFrom('exports').select(COLUMNS).orderBy('day', 'desc').execute()
  return rows.map((row) => ({ ...row, files: row.files as ExportFile[] }))
}

/** Stores an export as the one of its day. */
export async function writeExport(tx: Db, { day, key, madeAt, files }: Export, readAt: Date): Promise<void> {
  const values = { key, made_at: madeAt, read_at: readAt, files: JSON.stringify(files) }
  await tx
    .insertInto('exports')
    .values({ day, ...values })
    .onConflict((conflict) => conflict.column('day').doUpdateSet(values))
    .execute()
}

export async function deleteExports(tx: Db, days: readonly string[]): Promise<void> {
  if (days.length > 0) await tx.deleteFrom('exports').where('day', 'in', days).execute()
}

/**
 * Changes become visible a little after their timestamp, so those from this long before an export may be missing in it.
 */
const LOOK_BACK_SECONDS = 60

/** Returns whether the catalogue may have changed since the last export, or today has none. */
export async function isExportDue(db: Db, today: string): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    select newest.day is distinct from ${today}::date or exists (
      select from catalogue_changes c
      where c.at > newest.read_at - make_interval(secs => ${LOOK_BACK_SECONDS})
        and (c.tags && '{models,providers,deals,benchmarks,capabilities}'
          or exists (select from unnest(c.tags) as one where one like 'model/%' or one like 'provider/%'))) as due
    from (select) as one left join lateral (select day, read_at from exports order by day desc limit 1) as newest on true`.execute(
    db,
  )
  return rows[0]?.due === true
}
