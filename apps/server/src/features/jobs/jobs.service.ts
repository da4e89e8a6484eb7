import { FAILED_SHOWN, type readJobs as contract } from '@inferdex/contracts/jobs.staff'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { changesBetween } from '@inferdex/domain/audit/audit-actions'
import { jobAbout, jobReason } from '@inferdex/domain/jobs/job-reason'
import { nextRun } from '@inferdex/domain/jobs/schedule'
import type { Db } from '../../db/db.ts'
import {
  discardFailedJob,
  listFailedJobs,
  removeJob,
  retryFailedJob,
  runScheduledJob,
} from '../../platform/job-queue.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import {
  countFailed,
  type FailingRow,
  listActive,
  listFailing,
  listFeedsOfRuns,
  listHours,
  listQueues,
  listSchedules,
  lockFailedJob,
  lockSchedule,
  makeDue,
  type QueueRow,
} from './jobs.queries.ts'

type Jobs = ResponseBody<typeof contract>
export type JobsDeps = { readonly db: Db; readonly now: () => Date }

export const countFailedJobs = countFailed

export async function readJobs(db: Db, now: Date): Promise<Jobs> {
  const [failedCount, failed, active, queues, schedules, hours] = await Promise.all([
    countFailed(db),
    readFailed(db),
    listActive(db),
    listQueues(db, now),
    listSchedules(db),
    listHours(db, now),
  ])
  return {
    running: { count: active.count, oldestAt: isoOf(active.items[0]?.startedAt) },
    waiting: waitingIn(queues),
    failedCount,
    failed: await describeFailed(db, failed),
    active: active.items.map(({ startedAt, data, ...job }) => ({
      ...job,
      about: jobAbout(data),
      startedAt: startedAt.toISOString(),
    })),
    queues: queues.map(({ oldestWaitingAt, ...queue }) => ({ ...queue, oldestWaitingAt: isoOf(oldestWaitingAt) })),
    schedules: schedules.map(({ name, cron, endedAt, hasFailed }) => ({
      name,
      cron,
      nextAt: isoOf(nextRun(cron, now)),
      last: endedAt && { at: endedAt.toISOString(), state: hasFailed === true ? 'failed' : 'done' },
    })),
    hours: hours.map(({ hour, ...counts }) => ({ hour: hour.toISOString(), ...counts })),
  }
}

const isoOf = (date: Date | null | undefined) => date?.toISOString() ?? null

function waitingIn(queues: readonly QueueRow[]): Jobs['waiting'] {
  const [oldest] = queues
    .filter(({ oldestWaitingAt }) => oldestWaitingAt !== null)
    .toSorted((a, b) => (a.oldestWaitingAt?.getTime() ?? 0) - (b.oldestWaitingAt?.getTime() ?? 0))
  return {
    count: queues.reduce((sum, { waiting }) => sum + waiting, 0),
    oldestAt: isoOf(oldest?.oldestWaitingAt),
    oldestJob: oldest?.name ?? null,
  }
}

type FailedRow = Omit<FailingRow, 'nextTryAt'> & { nextTryAt: Date | null }

/** Lists the jobs that have failed, then those that keep failing. */
async function readFailed(db: Db): Promise<FailedRow[]> {
  const givenUp = await listFailedJobs(db, FAILED_SHOWN)
  const failing = await listFailing(db, FAILED_SHOWN - givenUp.length)
  return [...givenUp.map((job) => ({ ...job, nextTryAt: null })), ...failing]
}

async function describeFailed(db: Db, rows: readonly FailedRow[]): Promise<Jobs['failed']> {
  // Only runs of feeds have one; schedules have no data at all.
  const runOf = ({ data }: { data: object | null }) => (data !== null && 'runId' in data ? String(data.runId) : null)
  const feeds = await listFeedsOfRuns(
    db,
    rows.map(runOf).filter((id) => id !== null),
  )
  return rows.map((row) => ({
    id: row.id,
    job: row.job,
    about: jobAbout(row.data),
    reason: jobReason(row.error),
    tries: row.attempts,
    failedAt: row.failedAt.toISOString(),
    nextTryAt: isoOf(row.nextTryAt),
    feed: feeds.get(runOf(row) ?? '') ?? null,
  }))
}

export async function retryJob({ db, now }: JobsDeps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { queue, isGivenUp } = await decideAbout(tx, actor, id, 'RETRY_JOB', now())
    if (!isGivenUp) await makeDue(tx, queue, id)
    else if (!(await retryFailedJob(tx, id))) throw gone()
  })
}

export async function discardJob({ db, now }: JobsDeps, actor: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { queue, isGivenUp } = await decideAbout(tx, actor, id, 'DISCARD_JOB', now())
    await (isGivenUp ? discardFailedJob(tx, id) : removeJob(tx, { name: queue }, id))
  })
}

/** Locks a failed job and records the action of staff. A second decision does not find it. */
async function decideAbout(tx: Db, actor: Actor, id: string, action: 'RETRY_JOB' | 'DISCARD_JOB', now: Date) {
  const found = await lockFailedJob(tx, id)
  if (found === undefined) throw gone()
  const changes = changesBetween({}, { job: found.job, about: jobAbout(found.data) || null })
  await recordAction(tx, actor, { action, targetType: 'JOB', targetId: id, changes }, now)
  return found
}

const gone = () => new AppError('NOT_FOUND', 'This job is not waiting for a decision any more')

export async function runSchedule({ db, now }: JobsDeps, actor: Actor, name: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const schedule = await lockSchedule(tx, name, now())
    if (schedule === undefined) throw new AppError('NOT_FOUND', 'There is no such schedule')
    if (schedule.isWaiting) throw new AppError('ALREADY_DECIDED', 'This job is about to run already')
    await runScheduledJob(tx, { name })
    await recordAction(tx, actor, { action: 'RUN_JOB', targetType: 'JOB', targetId: name }, now())
  })
}
