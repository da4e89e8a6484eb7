import { nextRunAt } from '@inferdex/domain/feeds/run-rules'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { enqueueJob, isJobWaiting } from '../../platform/job-queue.ts'
import { findRunOf } from './feed-runs.queries.ts'
import { endDeadRun, type RunChoice, type RunRequest, startRun } from './feed-runs.service.ts'
import { runFeedJob } from './feeds.jobs.ts'
import { lockDueFeeds, setNextRun } from './feed-writes.queries.ts'

/** Starts every feed whose time has come, and sets its next time. A feed that is still being read is left out. */
export async function startDueRuns(tx: Db, now: Date): Promise<void> {
  for (const { id, everyHours, nextRunAt: due } of await lockDueFeeds(tx, now)) {
    await setNextRun(tx, id, nextRunAt(everyHours, due, now))
    await endUnattended(tx, id, now)
    if ((await findRunOf(tx, id)) === undefined) await queueRun(tx, id, { cause: 'schedule' }, now)
  }
}

/** Starts a run that a job works on. Throws a conflict if one is under way. Returns its id. */
export async function queueRun(tx: Db, feedId: string, request: RunRequest, now: Date): Promise<string> {
  const runId = newId(now)
  await startRun(tx, runId, feedId, request, now)
  const { acceptsFewer = false, again = false }: RunChoice = request
  await enqueueJob(tx, runFeedJob, { runId, acceptsFewer, again }, { id: runId })
  return runId
}

/** Ends a run that no job and no process works on, so that it does not block its feed. */
export async function endUnattended(tx: Db, feedId: string, now: Date): Promise<void> {
  await endDeadRun(tx, feedId, (runId) => isJobWaiting(tx, runFeedJob, runId), now)
}
