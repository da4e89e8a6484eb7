import type { Db } from '../../db/db.ts'
import type { Job } from '../../platform/job-queue.ts'
import { countChanges, refreshDataQuality } from './changes.service.ts'

/** Counts the changes of each week. Changes recorded for a later time are included once they take effect. */
export const countChangesOfWeeks: Job<object, { readonly db: Db; readonly now: () => Date }> = {
  name: 'count-changes',
  effect: 'database',
  schedule: '*/10 * * * *',
  run: ({ db, now }) => countChanges(db, now()),
}

/** Computes the age, completeness and agreement of the figures. */
export const computeStateOfData: Job<object, { readonly db: Db; readonly now: () => Date }> = {
  name: 'compute-data-quality',
  effect: 'database',
  schedule: '23 * * * *',
  run: ({ db, now }) => refreshDataQuality(db, now()),
}
