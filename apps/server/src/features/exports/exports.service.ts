import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Exports } from '@inferdex/contracts/exports'
import { tag } from '@inferdex/contracts/protocol/tags'
import { EXPORT_FILES } from '@inferdex/domain/exports/export-files'
import { daysToDrop } from '@inferdex/domain/exports/kept-snapshots'
import type { Db } from '../../db/db.ts'
import { workAlone } from '../../db/work-alone.ts'
import { announceChange } from '../../platform/change-feed.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import type { OpenFile, Storage } from '../../platform/storage/storage.ts'
import {
  deleteExports,
  type Export,
  type ExportFile,
  findExport,
  isExportDue,
  listExports,
  writeExport,
} from './exports.queries.ts'
import { removeExportFiles } from './remove-files.jobs.ts'
import { writeExports } from './write-exports.ts'

export type ExportDeps = {
  readonly db: Db
  readonly storage: Storage
  readonly now: () => Date
  readonly publicUrl: string
  readonly siteName: string
}

/** How long a replaced file is kept, so that running downloads can finish. */
const KEPT_AFTER_MS = 60 * 60 * 1000
const FORMS = ['br', 'gz'] as const
export type ExportForm = (typeof FORMS)[number]

/** Creates an export if the catalogue or the day has changed since the last one. One process at a time. */
export async function makeDueExport(deps: ExportDeps): Promise<void> {
  if (!(await isExportDue(deps.db, dayOf(deps.now())))) return
  await workAlone(deps.db, 'exports', () => makeExport(deps))
}

/** Creates the first export of a site, so that its files exist when it opens. */
export async function makeFirstExport(deps: ExportDeps): Promise<void> {
  if ((await listExports(deps.db)).length === 0) await makeDueExport(deps)
}

/** Creates an export of the current catalogue, replacing the one of the same day. */
export async function makeExport({ db, storage, now, publicUrl, siteName }: ExportDeps): Promise<void> {
  const madeAt = now()
  const key = randomBytes(16).toString('hex')
  await writeExports(db, { publicUrl, siteName, asOf: madeAt }, async ({ folder, files, readAt }) => {
    const made: Export = { day: dayOf(madeAt), key, madeAt, files }
    try {
      // Files first, so that all listed files can be read.
      for (const { name, form, stored } of storedFiles(made))
        await storage.copyIn(stored, join(folder, `${name}.${form}`), 'application/octet-stream')
      await db.transaction().execute((tx) => replaceExport(tx, made, readAt))
    } catch (error) {
      await Promise.allSettled(storedFiles(made).map(({ stored }) => storage.remove(stored)))
      throw error
    }
  })
}

async function replaceExport(tx: Db, made: Export, readAt: Date): Promise<void> {
  const before = await listExports(tx)
  const dropped = daysToDrop([...new Set([made.day, ...before.map(({ day }) => day)])], made.day)
  await writeExport(tx, made, readAt)
  await deleteExports(tx, dropped)
  await announceChange(tx, [tag.exports], 'The catalogue was exported')
  const gone = before.filter(({ day }) => day === made.day || dropped.includes(day))
  const files = gone.flatMap(storedFiles).map(({ stored }) => stored)
  if (files.length === 0) return
  await enqueueJob(tx, removeExportFiles, { files }, { at: new Date(made.madeAt.getTime() + KEPT_AFTER_MS) })
}

function storedFiles({ key, files }: Pick<Export, 'key' | 'files'>) {
  return files.flatMap(({ name }) => FORMS.map((form) => ({ name, form, stored: storedName(key, name, form) })))
}

function storedName(key: string, name: string, form: ExportForm): string {
  return `export-${key}-${name.replaceAll('.', '-')}.${form}`
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}

export type FoundFile = ExportFile & {
  readonly madeAt: Date
  /** Whether the file is of a past day, so that it never changes. */
  readonly isPast: boolean
  open(form: ExportForm): Promise<OpenFile | null>
}

/** Finds a file of the newest export, or of that of a day. */
export async function findExportFile(
  { db, storage, now }: Pick<ExportDeps, 'db' | 'storage' | 'now'>,
  day: string | null,
  name: string,
): Promise<FoundFile | undefined> {
  const found = await findExport(db, day)
  const file = found?.files.find((one) => one.name === name)
  if (found === undefined || file === undefined) return undefined
  return {
    ...file,
    madeAt: found.madeAt,
    isPast: day !== null && day < dayOf(now()),
    open: (form) => storage.open(storedName(found.key, name, form)),
  }
}

/** Lists the files and the days with copies. */
export async function describeExports({ db }: Pick<ExportDeps, 'db'>, publicUrl: string): Promise<Exports> {
  const all = await listExports(db)
  const [newest] = all
  return {
    asOf: newest?.madeAt.toISOString() ?? null,
    files: EXPORT_FILES.map(({ name, type, title }) => {
      const file = newest?.files.find((one) => one.name === name)
      return {
        name,
        title,
        url: `${publicUrl}/exports/${name}`,
        contentType: type,
        bytes: file?.bytes ?? null,
        compressedBytes: file?.brotliBytes ?? null,
        etag: file?.etag ?? null,
      }
    }),
    snapshots: all.map(({ day, madeAt, files }) => ({
      day,
      asOf: madeAt.toISOString(),
      files: files.map(({ name }) => `${publicUrl}/exports/${day}/${name}`),
    })),
  }
}
