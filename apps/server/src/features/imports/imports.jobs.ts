import { z } from 'zod'
import type { Job } from '../../platform/job-queue.ts'
import { IMPORT_JOB, type ImportJobDeps, runImport } from './import-job.service.ts'

const payload = z.strictObject({ importId: z.uuid() })

/** Asked for when a file is handed in. Twice is harmless: what is written already is not written again. */
export function importJob(deps: ImportJobDeps): Job {
  return { name: IMPORT_JOB, run: (data) => runImport(deps, payload.parse(data).importId) }
}
