import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError, type FieldMessages } from '@inferdex/contracts/protocol/errors'
import type {
  ImportJob,
  ImportMode,
  importModels,
  startImport as startImportContract,
} from '@inferdex/contracts/imports.staff'
import { errorReport, readItems, reportLines } from '@inferdex/domain/imports/import-file'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import type { Finding, ImportRow } from '@inferdex/domain/imports/import-rows'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import type { Actor } from '../audit/audit.service.ts'
import { concludeImport, writeChunk } from './import-chunk.service.ts'
import { refusal } from './import-job.service.ts'
import { deleteWrittenRows, givenRows, listFindings } from './import-rows.queries.ts'
import { importFile } from './imports.jobs.ts'
import {
  addProgress,
  deleteImportFile,
  enterStep,
  findImport,
  finishImport,
  insertImport,
  insertImportFile,
  waitForTurn,
} from './imports.queries.ts'

export type ImportsDeps = { readonly db: Db; readonly now: () => Date }

/** Stores the file; a job reads it. */
export function startImport(
  { db, now }: ImportsDeps,
  actor: Actor,
  { kind, format, mode, fileName }: HandlerInput<typeof startImportContract>['query'],
  content: Uint8Array,
): Promise<ImportJob> {
  return db.transaction().execute(async (tx) => {
    const id = newId(now())
    const job = { id, kind, format, mode: mode ?? null, fileName: fileName ?? null, state: 'reading' } as const
    await insertImport(tx, { ...job, actorId: actor.id, actorAddress: actor.address }, now())
    await insertImportFile(tx, id, content)
    await enqueueJob(tx, importFile, { importId: id })
    return readImport(tx, id, now())
  })
}

export async function readImport(db: Db, id: string, now: Date): Promise<ImportJob> {
  const job = await findImport(db, id, now)
  if (job === undefined) throw new AppError('NOT_FOUND', 'This import does not exist')
  return job
}

/** Writes a checked import. The file need not be sent again. */
export function continueImport({ db, now }: ImportsDeps, id: string, mode: ImportMode): Promise<ImportJob> {
  return db.transaction().execute(async (tx) => {
    const { state, errors } = await readImport(tx, id, now())
    if (state !== 'checked') throw new AppError('ALREADY_DECIDED', 'This import cannot be started')
    if (mode === 'all-or-nothing' && errors > 0) throw new AppError('VALIDATION_FAILED', refusal(errors))
    await enterStep(tx, id, 'checked', { state: 'writing', mode }, now())
    await enqueueJob(tx, importFile, { importId: id })
    return readImport(tx, id, now())
  })
}

/** Cancels an import. The running job notices it at the next chunk. */
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

/** Imports the records of a call: all of them, or none. */
export async function importItems(
  { db, now }: ImportsDeps,
  actor: Actor,
  kind: ImportKind,
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
    const { counts, findings } = await writeChunk(tx, kind, givenRows(rows), now())
    refuseIfAny(kind, findings)
    const id = newId(now())
    const job = { id, kind, format: 'json', mode: 'all-or-nothing', fileName: null, state: 'writing' } as const
    await insertImport(tx, { ...job, actorId: actor.id, actorAddress: actor.address }, now())
    await addProgress(tx, id, 'writing', { ...counts, done: rows.length })
    await concludeImport(tx, { id, kind, actor }, counts, now())
    await finishImport(tx, id, 'done', null, now())
    return { count: rows.length, created: counts.created, changed: counts.changed, unchanged: counts.same }
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
