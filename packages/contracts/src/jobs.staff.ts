import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { isoDateTime } from './protocol/wire-types.ts'

/** The limit of counts, so that a million jobs cost no more; staff reads "2,000+". */
export const JOBS_COUNTED = 2000
/** The lower limit for the counts of single hours, because there are many. */
export const HOUR_COUNTED = 500
export const FAILED_SHOWN = 50
export const HOURS_SHOWN = 24

const failedJob = z.object({
  id: z.uuid(),
  job: z.string(),
  /** The record that it works on, without e-mail addresses and secrets. */
  about: z.string(),
  /** A readable reason, without e-mail addresses and secrets. */
  reason: z.string(),
  tries: z.int(),
  failedAt: isoDateTime,
  /** The time of the next retry; null when no retries are left. */
  nextTryAt: isoDateTime.nullable(),
  /** The feed that it reads. */
  feed: z.object({ id: z.string(), title: z.string() }).nullable(),
})
export type FailedJob = z.output<typeof failedJob>

const queue = z.object({
  name: z.string(),
  /** Due, but not started. */
  waiting: z.int(),
  /** Scheduled for later. */
  later: z.int(),
  running: z.int(),
  /** Failed: for good, or pending a retry. */
  failed: z.int(),
  oldestWaitingAt: isoDateTime.nullable(),
  /** Of the newest runs of the last day; null if there were none. */
  medianSeconds: z.number().nullable(),
})

const schedule = z.object({
  name: z.string(),
  cron: z.string(),
  nextAt: isoDateTime.nullable(),
  /** The newest run of the last day; null if there was none. */
  last: z.object({ at: isoDateTime, state: z.enum(['done', 'failed']) }).nullable(),
})
export type JobSchedule = z.output<typeof schedule>

const access = 'jobs.manage'

export const readJobs = {
  method: 'GET',
  path: '/admin/jobs',
  access,
  summary: `Running, waiting, failed and scheduled jobs, and those of each hour of a day. A count of ${JOBS_COUNTED} means at least that many`,
  response: z.object({
    running: z.object({ count: z.int(), oldestAt: isoDateTime.nullable() }),
    waiting: z.object({ count: z.int(), oldestAt: isoDateTime.nullable(), oldestJob: z.string().nullable() }),
    failedCount: z.int(),
    /** Newest first. */
    failed: z.array(failedJob),
    active: z.array(
      z.object({ id: z.uuid(), job: z.string(), about: z.string(), startedAt: isoDateTime, try: z.int() }),
    ),
    queues: z.array(queue),
    schedules: z.array(schedule),
    /** Oldest first; the last hour is the current one. Each is counted up to a limit. */
    hours: z.array(z.object({ hour: isoDateTime, done: z.int(), failed: z.int() })),
  }),
} as const satisfies Endpoint

export const countFailedJobs = {
  method: 'GET',
  path: '/admin/jobs/counts',
  access,
  summary: 'How many jobs failed',
  response: z.object({ failed: z.int() }),
} as const satisfies Endpoint

const params = z.strictObject({ id: z.uuid('This is not an id') })

export const retryJob = {
  method: 'POST',
  path: '/admin/jobs/:id/retry',
  access,
  summary: 'Try a failed job again now, with all its tries',
  params,
  response: null,
} as const satisfies Endpoint

export const discardJob = {
  method: 'DELETE',
  path: '/admin/jobs/:id',
  access,
  summary: 'Forget a failed job; it is never tried again',
  params,
  response: null,
} as const satisfies Endpoint

export const runSchedule = {
  method: 'POST',
  path: '/admin/jobs/schedules/:name/run',
  access,
  summary: 'Run a scheduled job now',
  params: z.strictObject({ name: z.string().max(100) }),
  response: null,
} as const satisfies Endpoint
