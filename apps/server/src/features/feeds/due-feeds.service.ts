import { nextRunAt } from '@inferdex/domain/feeds/run-rules'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob, isJobWaiting } from '../../platform/job-queue.ts'
import { findRunOf } from './feed-runs.queries.ts'
import { endDeadRun, type RunChoice, type RunRequest, startRun } from './feed-runs.service.ts'
import { runFeedJob } from './feeds.jobs.ts'
import { lockDueFeeds, setNextRun } from './feed-writes.queries.ts'

/** Starts every due feed and schedules its next run. Skips feeds with a run in progress. */
export async function startDueRuns(tx: Db, now: Date): Promise<void> {
  for (const { id, everyHours, nextRunAt: due } of await lockDueFeeds(tx, now)) {
    await setNextRun(tx, id, nextRunAt(everyHours, due, now))
    await endUnattended(tx, id, now)
    if ((await findRunOf(tx, id)) === undefined) await queueRun(tx, id, { cause: 'schedule' }, now)
  }
}

/** Creates a run for a job. Throws a conflict if one is in progress. Returns its id. */
export async function queueRun(tx: Db, feedId: string, request: RunRequest, now: Date): Promise<string> {
  const runId = newId(now)
  await startRun(tx, runId, feedId, request, now)
  const { acceptsFewer = false, again = false }: RunChoice = request
  await enqueueJob(tx, runFeedJob, { runId, acceptsFewer, again }, { id: runId })
  return runId
}

/** Ends an orphaned run, which has no job and no process, so that it does not block its feed. */
export async function endUnattended(tx: Db, feedId: string, now: Date): Promise<void> {
  await endDeadRun(tx, feedId, (runId) => isJobWaiting(tx, runFeedJob, runId), now)
}
