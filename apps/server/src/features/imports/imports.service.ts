import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError, type FieldMessages } from '@inferdex/contracts/protocol/errors'
import type {
  ImportJob,
  ImportMode,
  importModels,
  startImport as startImportContract,
} from '@inferdex/contracts/imports.staff'
import {
  errorReport,
  MAX_ARCHIVE_BYTES,
  MAX_IMPORT_BYTES,
  readItems,
  reportLines,
} from '@inferdex/domain/imports/import-file'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import type { Finding, ImportRow } from '@inferdex/domain/imports/import-rows'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { concludeImport, writeChunk } from './import-chunk.service.ts'
import { deleteImportFile, insertImportFile } from './import-files.queries.ts'
import { refusal, runImport } from './import-job.service.ts'
import { deleteWrittenRows, givenRows, listFindings } from './import-rows.queries.ts'
import { importFile, undoFile } from './imports.jobs.ts'
import { addProgress, enterStep, findImport, finishImport, insertImport, waitForTurn } from './imports.queries.ts'
import { beginUndo } from './undo/undo-state.queries.ts'

export type ImportsDeps = { readonly db: Db; readonly now: () => Date }

/** Stores the file as it arrives; a job reads it. */
export async function startImport(
  { db, now }: ImportsDeps,
  actor: Actor,
  { kind, format = kind === 'archive' ? 'json' : undefined, mode, fileName }: StartQuery,
  content: AsyncIterable<Uint8Array>,
): Promise<ImportJob> {
  if (format === undefined) throw refused('A format is missing', { format: 'json or csv is required' })
  if (kind === 'archive' && mode === 'valid-rows') throw refused(WHOLE_ONLY, { mode: WHOLE_ONLY })
  const limit = kind === 'archive' ? MAX_ARCHIVE_BYTES : MAX_IMPORT_BYTES
  const id = newId(now())
  const isCompared = await db.transaction().execute(async (tx) => {
    const job = { id, kind, format, mode: mode ?? null, fileName: fileName ?? null, state: 'reading' } as const
    await insertImport(tx, { ...job, actorId: actor.id, actorAddress: actor.address }, now())
    const bytes = await insertImportFile(tx, id, limited(content, limit))
    if (bytes === 0) throw new AppError('MALFORMED_REQUEST', 'The file is empty')
    const isSmall = kind !== 'archive' && mode === undefined && bytes <= SMALL_FILE_BYTES
    // The job of a small file is a fallback in case this process dies before it has compared it.
    await enqueueJob(tx, importFile, { importId: id }, isSmall ? { at: new Date(now().getTime() + JOB_DELAY_MS) } : {})
    return isSmall
  })
  if (isCompared) await runImport({ db, now }, { importId: id })
  return await readImport(db, id, now())
}

/** The largest file that is compared with the catalogue within the request. */
const SMALL_FILE_BYTES = 64 * 1024
const JOB_DELAY_MS = 30_000

type StartQuery = HandlerInput<typeof startImportContract>['query']
const WHOLE_ONLY = 'An archive is taken back as a whole'

async function* limited(content: AsyncIterable<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of content) {
    bytes += chunk.length
    if (bytes > limit) throw new AppError('PAYLOAD_TOO_LARGE', 'The request is too large')
    yield chunk
  }
}

export async function readImport(db: Db, id: string, now: Date): Promise<ImportJob> {
  const job = await findImport(db, id, now)
  if (job === undefined) throw new AppError('NOT_FOUND', 'This import does not exist')
  return job
}

/** Writes a checked import. The file need not be sent again. */
export function continueImport({ db, now }: ImportsDeps, id: string, mode: ImportMode): Promise<ImportJob> {
  return db.transaction().execute(async (tx) => {
    const { kind, state, errors } = await readImport(tx, id, now())
    if (kind === 'archive' && mode === 'valid-rows') throw refused(WHOLE_ONLY, { mode: WHOLE_ONLY })
    if (state !== 'checked') throw new AppError('ALREADY_DECIDED', 'This import cannot be started')
    if (mode === 'all-or-nothing' && errors > 0) throw new AppError('VALIDATION_FAILED', refusal(errors))
    await enterStep(tx, id, 'checked', { state: 'writing', mode }, now())
    await enqueueJob(tx, importFile, { importId: id })
    return readImport(tx, id, now())
  })
}

/** Cancels an import. The running job notices at the next chunk. */
export function cancelImport({ db, now }: ImportsDeps, id: string): Promise<ImportJob> {
  return db.transaction().execute(async (tx) => {
    await readImport(tx, id, now())
    if (!(await finishImport(tx, id, 'cancelled', null, now()))) {
      throw new AppError('ALREADY_DECIDED', 'This import has already finished')
    }
    await deleteImportFile(tx, id)
    await deleteWrittenRows(tx, id)
    return readImport(tx, id, now())
  })
}

/** Undoes an import, in a job. */
export function undoImport({ db, now }: ImportsDeps, actor: Actor, id: string): Promise<ImportJob> {
  return db.transaction().execute(async (tx) => {
    await readImport(tx, id, now())
    if (!(await beginUndo(tx, id, actor, now()))) {
      throw new AppError('ALREADY_DECIDED', 'This import cannot be undone: it wrote nothing, or it is undone already')
    }
    await enqueueJob(tx, undoFile, { importId: id })
    return readImport(tx, id, now())
  })
}

/** Records in the audit log who downloads the whole catalogue. */
export async function recordDownload({ db, now }: ImportsDeps, actor: Actor): Promise<void> {
  const entry = { action: 'EXPORT_ARCHIVE', targetType: 'CATALOGUE', targetId: newId(now()) } as const
  await db.transaction().execute((tx) => recordAction(tx, actor, entry, now()))
}

const FINDINGS_AT_A_TIME = 1000

export async function* errorReportOf(db: Db, id: string): AsyncGenerator<string> {
  yield errorReport([])
  let after = 0
  for (;;) {
    const findings: Finding[] = await listFindings(db, id, after, FINDINGS_AT_A_TIME)
    const last = findings.at(-1)
    if (last === undefined) return
    yield reportLines(findings)
    after = last.row
  }
}

/** Imports the records of a request: all of them, or none. */
export async function importItems(
  { db, now }: ImportsDeps,
  actor: Actor,
  kind: Exclude<ImportKind, 'offers'>,
  items: readonly unknown[],
): Promise<ResponseBody<typeof importModels>> {
  const read = [...readItems(kind, items)]
  refuseIfAny(
    kind,
    read.flatMap(({ findings }) => findings),
  )
  const rows = read.flatMap((row) => withId(row, now()))
  return await db.transaction().execute(async (tx) => {
    await waitForTurn(tx)
    const at = now()
    const id = newId(at)
    const job = { id, kind, format: 'json', mode: 'all-or-nothing', fileName: null, state: 'writing' } as const
    await insertImport(tx, { ...job, actorId: actor.id, actorAddress: actor.address }, at)
    const { counts, findings } = await writeChunk(tx, job, givenRows(rows), at)
    refuseIfAny(kind, findings)
    await addProgress(tx, id, 'writing', { ...counts, done: rows.length })
    await concludeImport(tx, { id, kind, actor }, counts, now())
    await finishImport(tx, id, 'done', null, now())
    return { id, count: rows.length, created: counts.created, changed: counts.changed, unchanged: counts.same }
  })
}

function withId({ row, record }: ImportRow, now: Date) {
  return record === null ? [] : [{ row, id: newId(now), record }]
}

const SHOWN_FINDINGS = 100

/** Throws if there are problems. `items.4.slug` is the column of the fifth item. */
function refuseIfAny(kind: ImportKind, findings: readonly Finding[]): void {
  const [first] = findings
  if (first === undefined) return
  const fields: Record<string, string> = {}
  for (const { row, column, reason } of findings.slice(0, SHOWN_FINDINGS))
    fields[`items.${row - 2}.${column}`] ??= reason
  throw refused(`Failed to import ${kind}: row ${first.row}, ${first.column}: ${first.reason}`, fields)
}

function refused(message: string, fields: FieldMessages): AppError {
  return new AppError('VALIDATION_FAILED', message, { fields })
}
