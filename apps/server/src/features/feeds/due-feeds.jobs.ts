import type { Db } from '../../db/db.ts'
import type { Job } from '../../platform/job-queue.ts'
import { startDueRuns } from './due-feeds.service.ts'

/** Starts a run of every due feed and enqueues the job that reads it. */
export const startDueFeeds: Job<object, { readonly db: Db; readonly now: () => Date }> = {
  name: 'start-due-feeds',
  effect: 'database',
  schedule: '* * * * *',
  run: ({ db, now }) => startDueRuns(db, now()),
}
