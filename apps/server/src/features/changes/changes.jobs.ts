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
  // On the hour: at midnight every price becomes a day older.
  schedule: '0 * * * *',
  run: ({ db, now }) => refreshDataQuality(db, now()),
}

/** Computes what a run of a feed changes in stored figures. A run enqueues it, so that pages do not wait for schedules. */
export const refreshAfterRun: Job<object, { readonly db: Db; readonly now: () => Date }> = {
  name: 'refresh-after-run',
  effect: 'database',
  run: async ({ db, now }) => {
    await refreshDataQuality(db, now())
    await countChanges(db, now())
  },
}
