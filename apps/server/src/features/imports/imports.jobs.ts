import type { Job } from '../../platform/job-queue.ts'
import { type ImportJobDeps, runImport } from './import-job.service.ts'

/** Runs an import. It may run twice: rows that are already written are not written again. */
export const importFile: Job<{ importId: string }, ImportJobDeps> = {
  name: 'import',
  effect: 'outside',
  run: runImport,
}
