import type { Job } from '../../platform/job-queue.ts'
import { type ImportJobDeps, runImport } from './import-job.service.ts'

/** Works on a file. Twice is harmless: what is written already is not written again. */
export const importFile: Job<{ importId: string }, ImportJobDeps> = {
  name: 'import',
  effect: 'outside',
  run: runImport,
}
