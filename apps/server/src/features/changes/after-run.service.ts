import type { Db } from '../../db/db.ts'
import { enqueueJob } from '../../platform/job-queue.ts'
import { refreshAfterRun } from './changes.jobs.ts'

/** Has ages and counts computed again soon. Call it in the transaction that ends a run of a feed. */
export async function refreshSoon(tx: Db): Promise<void> {
  await enqueueJob(tx, refreshAfterRun, {})
}
