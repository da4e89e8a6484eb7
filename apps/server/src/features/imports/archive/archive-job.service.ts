import { recordAction } from '../../audit/audit.service.ts'
import { Cancelled, type ImportJobDeps } from '../import-job.ts'
import { deleteImportFile, fileParts } from '../import-files.queries.ts'
import {
  addProgress,
  enterStep,
  finishImport,
  type RunningImport,
  setRowCount,
  waitForTurn,
} from '../imports.queries.ts'
import { ArchiveProblem } from './archive-format.ts'
import { checkArchive, restoreArchive } from './restore-archive.service.ts'

/** Checks an archive or replaces the catalogue by it. If killed, it leaves the old catalogue and restarts. */
export async function runArchiveStep(deps: ImportJobDeps, job: RunningImport): Promise<void> {
  try {
    if (job.state === 'reading') await check(deps, job)
    else await restore(deps, job)
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error
    await finishImport(deps.db, job.id, 'failed', error.message, deps.now())
    await deleteImportFile(deps.db, job.id)
  }
}

async function check({ db, now }: ImportJobDeps, job: RunningImport): Promise<void> {
  await setRowCount(db, job.id, await checkArchive(db, fileParts(db, job.id)))
  if (job.mode === null) await finishImport(db, job.id, 'checked', null, now())
  else if (!(await enterStep(db, job.id, 'reading', { state: 'writing' }, now()))) throw new Cancelled()
}

/** Restores an archive in one transaction: visitors see the old catalogue until the new one is complete. */
async function restore({ db, now }: ImportJobDeps, job: RunningImport): Promise<void> {
  if (!(await enterStep(db, job.id, 'writing', { state: 'writing' }, now()))) throw new Cancelled()
  await db.transaction().execute(async (tx) => {
    await waitForTurn(tx)
    await restoreArchive(tx, fileParts(db, job.id), async (rows) => {
      // Outside of the transaction, so that the progress is visible.
      const progress = { created: 0, changed: 0, same: 0, refused: 0, done: rows }
      if (!(await addProgress(db, job.id, 'writing', progress))) throw new Cancelled()
    })
    const changes = { rows: { from: 0, to: job.rowCount } }
    const entry = { action: 'IMPORT_ARCHIVE', targetType: 'CATALOGUE', targetId: job.id, changes } as const
    await recordAction(tx, job.actor, entry, now())
    if (!(await finishImport(tx, job.id, 'done', null, now()))) throw new Cancelled()
    await deleteImportFile(tx, job.id)
  })
}
