import type { Db } from '../../db/db.ts'
import type { Job } from '../../platform/job-queue.ts'
import { countChanges, refreshDataQuality } from './changes.service.ts'

/** Counts the changes of each week. Changes that were recorded for later join the list when their time has come. */
export const countChangesOfWeeks: Job<object, { readonly db: Db; readonly now: () => Date }> = {
  name: 'count-changes',
  effect: 'database',
  schedule: '*/10 * * * *',
  run: ({ db, now }) => countChanges(db, now()),
}

/** Computes how old, complete and undisputed the figures are. */
export const computeStateOfData: Job<object, { readonly db: Db; readonly now: () => Date }> = {
  name: 'compute-data-quality',
  effect: 'database',
  schedule: '23 * * * *',
  run: ({ db, now }) => refreshDataQuality(db, now()),
}
