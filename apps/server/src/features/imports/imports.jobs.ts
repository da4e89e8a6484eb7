import type { Job } from '../../platform/job-queue.ts'
import { runImport } from './import-job.service.ts'
import type { ImportJobDeps } from './import-job.ts'
import { runUndo } from './undo/undo-job.service.ts'

/** Runs an import. Idempotent: rows that are already written are not written again. */
export const importFile: Job<{ importId: string }, ImportJobDeps> = {
  name: 'import',
  effect: 'outside',
  run: runImport,
}

/** Undoes an import. Idempotent: records that are already undone are not touched again. */
export const undoFile: Job<{ importId: string }, ImportJobDeps> = {
  name: 'undo-import',
  effect: 'outside',
  run: runUndo,
}
