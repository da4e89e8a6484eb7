import type { ImportState } from '@inferdex/contracts/imports.staff'
import { setImmediate } from 'node:timers/promises'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import type { Db } from '../../db/db.ts'
import { workAlone } from '../../db/work-alone.ts'
import { runArchiveStep } from './archive/archive-job.service.ts'
import { announceLists, checkChunk, concludeImport, writeChunk } from './import-chunk.service.ts'
import { deleteImportFile, readImportFile } from './import-files.queries.ts'
import { Cancelled, type ImportJobDeps } from './import-job.ts'
import { clearFindings, deleteWrittenRows, setFindings, stagedChunk, stageRows } from './import-rows.queries.ts'
import {
  addNotes,
  addProgress,
  clearCounts,
  enterStep,
  findRunningImport,
  finishImport,
  lockCounts,
  type RunningImport,
  waitForTurn,
} from './imports.queries.ts'
import { readFileRows } from './read-file.ts'

/** Small enough that row locks block other writers only briefly. */
const ROWS_IN_A_CHUNK = 1000
/** How often changes of open lists are published during an import. */
const ANNOUNCE_EVERY_MS = 20_000

type RowsImport = RunningImport & { readonly kind: ImportKind }

/** The catalogue has changed since the rows were checked. */
class RowsRefused extends Error {}

/** Runs an import to its end. If the process dies, the next one continues where it stopped. */
export async function runImport(deps: ImportJobDeps, { importId: id }: { importId: string }): Promise<void> {
  const isDone = await workAlone(deps.db, `import ${id}`, async () => {
    try {
      await work(deps, id)
    } catch (error) {
      if (error instanceof Cancelled) return
      // Errors in the data (classes 22 and 23) are permanent; all others are retried.
      if (!/^2[23]/.test(String((error as { code?: unknown }).code))) throw error
      await finishImport(deps.db, id, 'failed', 'The database refused these records', deps.now())
      throw error
    }
  })
  // The job is retried in case the process with the lock dies.
  if (!isDone) throw new Error('This import is being worked on')
}

async function work(deps: ImportJobDeps, id: string): Promise<void> {
  for (;;) {
    const job = await findRunningImport(deps.db, id)
    if (job === undefined || !STEPS.has(job.state)) return
    const { kind } = job
    if (kind === 'archive') await runArchiveStep(deps, job)
    else await runStep(deps, { ...job, kind })
  }
}

const STEPS: ReadonlySet<ImportState> = new Set<ImportState>(['reading', 'checking', 'writing'])

async function runStep(deps: ImportJobDeps, job: RowsImport): Promise<void> {
  if (job.state === 'reading') await readRows(deps, job)
  else if (job.state === 'checking') await checkRows(deps, job)
  else if (job.mode === 'all-or-nothing') await writeAll(deps, job)
  else await writeValidRows(deps, job)
}

async function readRows({ db, now }: ImportJobDeps, job: RowsImport): Promise<void> {
  const content = await readImportFile(db, job.id)
  if (content === undefined) throw new Error(`The file of import ${job.id} is gone`)
  const after = job.rowCount === 0 ? 0 : job.rowCount + 1
  const { problem, unknownColumns, isStopped } = await readFileRows(
    { kind: job.kind, format: job.format, content, after },
    (rows) => stageRows(db, job.id, rows),
  )
  if (isStopped) throw new Cancelled()
  if (unknownColumns.length > 0) await addNotes(db, job.id, { unknownColumns })
  if (problem !== null) {
    await finishImport(db, job.id, 'failed', problem, now())
    await deleteWrittenRows(db, job.id)
  } else {
    const next = job.mode === 'valid-rows' ? 'writing' : 'checking'
    if (!(await enterStep(db, job.id, 'reading', { state: next }, now()))) throw new Cancelled()
  }
  await deleteImportFile(db, job.id)
}

async function checkRows({ db, now }: ImportJobDeps, job: RowsImport): Promise<void> {
  await clearFindings(db, job.id)
  await clearCounts(db, job.id)
  if (!(await enterStep(db, job.id, 'checking', { state: 'checking' }, now()))) throw new Cancelled()
  for (let done = 0; done < job.rowCount; done += ROWS_IN_A_CHUNK) {
    const { counts, findings, notes } = await checkChunk(
      db,
      job.kind,
      stagedChunk(job.id, done, ROWS_IN_A_CHUNK),
      now(),
    )
    await setFindings(db, job.id, findings)
    await addNotes(db, job.id, notes)
    await noteProgress(db, job, 'checking', counts, done)
    await setImmediate()
  }
  if (job.mode === null) {
    await finishImport(db, job.id, 'checked', null, now())
    return
  }
  const { errorCount = 0 } = (await findRunningImport(db, job.id)) ?? {}
  if (errorCount === 0) await enterStep(db, job.id, 'checking', { state: 'writing' }, now())
  else await finishImport(db, job.id, 'failed', refusal(errorCount), now())
}

export function refusal(errors: number): string {
  return `Nothing was imported: ${errors === 1 ? '1 row has' : `${errors.toLocaleString('en-US')} rows have`} errors`
}

/** Writes all rows in one transaction, or none. A killed import restarts. */
async function writeAll({ db, now }: ImportJobDeps, job: RowsImport): Promise<void> {
  if (!(await enterStep(db, job.id, 'writing', { state: 'writing' }, now()))) throw new Cancelled()
  try {
    await db.transaction().execute(async (tx) => {
      await waitForTurn(tx)
      const total = { created: 0, changed: 0, same: 0, refused: 0 }
      for (let done = 0; done < job.rowCount; done += ROWS_IN_A_CHUNK) {
        const { counts } = await writeChunk(tx, job, stagedChunk(job.id, done, ROWS_IN_A_CHUNK), now())
        if (counts.refused > 0) throw new RowsRefused()
        for (const name of ['created', 'changed', 'same'] as const) total[name] += counts[name]
        // Outside of the transaction, so that the progress is visible.
        await noteProgress(db, job, 'writing', counts, done)
      }
      await concludeImport(tx, job, total, now())
      if (!(await finishImport(tx, job.id, 'done', null, now()))) throw new Cancelled()
      await deleteWrittenRows(tx, job.id)
    })
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error
    // Checks again from the beginning, to report the rejected rows.
    await enterStep(db, job.id, 'writing', { state: 'checking' }, now())
  }
}

/** Writes each chunk in its own transaction together with its position, so that no row is written twice or skipped. */
async function writeValidRows({ db, now }: ImportJobDeps, job: RowsImport): Promise<void> {
  let announcedAt = performance.now()
  if (job.doneCount === 0) await clearFindings(db, job.id)
  for (let done = job.doneCount; done < job.rowCount; done += ROWS_IN_A_CHUNK) {
    await db.transaction().execute(async (tx) => {
      await waitForTurn(tx)
      const { counts, findings } = await writeChunk(tx, job, stagedChunk(job.id, done, ROWS_IN_A_CHUNK), now())
      await setFindings(tx, job.id, findings)
      await noteProgress(tx, job, 'writing', counts, done)
    })
    if (performance.now() > announcedAt + ANNOUNCE_EVERY_MS) {
      await announceLists(db, job.kind)
      announcedAt = performance.now()
    }
    await setImmediate()
  }
  await db.transaction().execute(async (tx) => {
    const counts = await lockCounts(tx, job.id)
    if (counts === undefined) throw new Cancelled()
    await concludeImport(tx, job, counts, now())
    if (!(await finishImport(tx, job.id, 'done', null, now()))) throw new Cancelled()
    await deleteWrittenRows(tx, job.id)
  })
}

async function noteProgress(
  db: Db,
  job: RowsImport,
  state: 'checking' | 'writing',
  counts: { created: number; changed: number; same: number; refused: number },
  done: number,
): Promise<void> {
  const rows = Math.min(ROWS_IN_A_CHUNK, job.rowCount - done)
  if (!(await addProgress(db, job.id, state, { ...counts, done: rows }))) throw new Cancelled()
}
