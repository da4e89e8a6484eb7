import { HOUR_COUNTED, HOURS_SHOWN, JOBS_COUNTED } from '@inferdex/contracts/jobs.staff'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { errorIn, IS_GIVEN_UP, type JobError } from '../../db/jobs/kept-jobs.queries.ts'

const ACTIVE_SHOWN = 20
/** The number of newest runs for the median of a queue. */
const MEASURED_RUNS = 50
const LIMIT = sql.lit(JOBS_COUNTED)
const HOUR_LIMIT = sql.lit(HOUR_COUNTED)
/** A job that failed once or twice usually succeeds on retry. The condition must match the index of failing jobs. */
const IS_FAILING = sql<boolean>`state = 'retry' and retry_count >= 2`
/** pg-boss starts scheduled jobs with internal jobs. */
const IS_OURS = sql<boolean>`not starts_with(name, '__pgboss__')`
const IS_QUEUE = sql<boolean>`queue.name <> 'failed' and not starts_with(queue.name, '__pgboss__')`

/** Counts the jobs that have failed and those that keep failing, up to a limit. */
export async function countFailed(db: Db): Promise<number> {
  const { rows } = await sql<{ failed: number }>`select least(${LIMIT},
    (select count(*) from (select from jobs.job where ${IS_GIVEN_UP} limit ${LIMIT}) as given_up)
    + (select count(*) from (select from jobs.job where ${IS_FAILING} limit ${LIMIT}) as failing))::int as failed`.execute(
    db,
  )
  return rows[0]?.failed ?? 0
}

export type FailingRow = {
  id: string
  job: string
  data: object
  error: JobError
  attempts: number
  failedAt: Date
  nextTryAt: Date
}

/** Lists the jobs that keep failing and are retried, newest first. */
export async function listFailing(db: Db, limit: number): Promise<FailingRow[]> {
  const { rows } = await sql<FailingRow>`
    select id, name as job, data, retry_count + 1 as attempts, started_on as "failedAt", start_after as "nextTryAt",
      ${errorIn('output')} as error
    from jobs.job where ${IS_FAILING} order by started_on desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the feeds of runs, by run id. */
export async function listFeedsOfRuns(db: Db, runIds: string[]): Promise<Map<string, { id: string; title: string }>> {
  if (runIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('feed_runs')
    .innerJoin('feeds', 'feeds.id', 'feed_runs.feed_id')
    .select(['feed_runs.id as run', 'feeds.id', 'feeds.title'])
    .where('feed_runs.id', 'in', runIds)
    .execute()
  return new Map(rows.map(({ run, ...feed }) => [run, feed]))
}

export type ActiveRow = { id: string; job: string; data: object; startedAt: Date; try: number }

export async function listActive(db: Db): Promise<{ count: number; items: ActiveRow[] }> {
  const { rows } = await sql<ActiveRow>`
    select id, name as job, data, started_on as "startedAt", retry_count + 1 as try
    from jobs.job where state = 'active' and ${IS_OURS} order by started_on limit ${LIMIT}`.execute(db)
  return { count: rows.length, items: rows.slice(0, ACTIVE_SHOWN) }
}

export type QueueRow = {
  name: string
  waiting: number
  later: number
  running: number
  failed: number
  oldestWaitingAt: Date | null
  medianSeconds: number | null
}

/** Lists the queues. Each is read only up to the shown limits, regardless of its length. */
export async function listQueues(db: Db, now: Date): Promise<QueueRow[]> {
  const { rows } = await sql<QueueRow>`
    with failed as (
      select job, count(*)::int as failed from (
        (select source_name as job from jobs.job where ${IS_GIVEN_UP} limit ${LIMIT})
        union all (select name as job from jobs.job where ${IS_FAILING} limit ${LIMIT})) as one group by job
    ), running as (
      select name, count(*)::int as running
      from (select name from jobs.job where state = 'active' limit ${LIMIT}) as one group by name
    )
    select queue.name, waits.waiting, waits.later, waits.oldest as "oldestWaitingAt", took.median as "medianSeconds",
      coalesce(running.running, 0) as running, coalesce(failed.failed, 0) as failed
    from jobs.queue
    left join failed on failed.job = queue.name
    left join running on running.name = queue.name
    cross join lateral (
      select count(*) filter (where start_after <= ${now})::int as waiting,
        count(*) filter (where start_after > ${now})::int as later,
        min(start_after) filter (where start_after <= ${now}) as oldest
      from (
        select start_after, state from jobs.job where name = queue.name and state < 'active' and not blocked
        order by priority desc, created_on limit ${LIMIT}
      ) as first where state = 'created'
    ) as waits
    cross join lateral (
      select percentile_cont(0.5) within group (order by extract(epoch from completed_on - started_on)) as median
      from (
        select started_on, completed_on, state from jobs.job where name = queue.name and completed_on is not null
        order by completed_on desc limit ${sql.lit(MEASURED_RUNS)}
      ) as newest where state = 'completed'
    ) as took
    where ${IS_QUEUE} order by queue.name`.execute(db)
  return rows
}

export type ScheduleRow = { name: string; cron: string; endedAt: Date | null; hasFailed: boolean | null }

export async function listSchedules(db: Db): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select schedule.name, schedule.cron, last.completed_on as "endedAt", last.state <> 'completed' as "hasFailed"
    from jobs.schedule left join lateral (
      select completed_on, state from jobs.job where job.name = schedule.name and completed_on is not null
      order by completed_on desc limit 1
    ) as last on true
    order by schedule.name`.execute(db)
  return rows
}

/** Counts the jobs that ended in each hour. Jobs are deleted after a day. */
export async function listHours(db: Db, now: Date): Promise<{ hour: Date; done: number; failed: number }[]> {
  const { rows } = await sql<{ hour: Date; done: number; failed: number }>`
    select hour, least(${HOUR_LIMIT}, sum(ended.done))::int as done, least(${HOUR_LIMIT}, sum(ended.failed))::int as failed
    from generate_series(date_trunc('hour', ${now}::timestamptz, 'UTC') - make_interval(hours => ${HOURS_SHOWN - 1}),
      ${now}::timestamptz, interval '1 hour') as hour
    cross join jobs.queue
    cross join lateral (
      select count(*) filter (where state = 'completed') as done, count(*) filter (where state = 'failed') as failed
      from (
        select state from jobs.job where name = queue.name and completed_on >= hour
          and completed_on < hour + interval '1 hour' limit ${HOUR_LIMIT}
      ) as one
    ) as ended
    where ${IS_QUEUE} group by hour order by hour`.execute(db)
  return rows
}

/** Finds a failed job and locks it. The id is looked up in each queue, because there is no index of ids alone. */
export async function lockFailedJob(
  tx: Db,
  id: string,
): Promise<{ queue: string; job: string; data: object; isGivenUp: boolean } | undefined> {
  const { rows } = await sql<{ queue: string; job: string; data: object; isGivenUp: boolean }>`
    select job.name as queue, coalesce(source_name, job.name) as job, data, job.name = 'failed' as "isGivenUp"
    from jobs.queue join jobs.job on job.name = queue.name and job.id = ${id}
    where (job.name = 'failed' and state < 'active') or state = 'retry'
    for update of job`.execute(tx)
  return rows[0]
}

export async function makeDue(tx: Db, queue: string, id: string): Promise<void> {
  await sql`update jobs.job set start_after = jobs.job_now() where name = ${queue} and id = ${id}`.execute(tx)
}

/** Returns whether a schedule exists, and whether a run of it is due but not started; locks it. */
export async function lockSchedule(tx: Db, name: string, now: Date): Promise<{ isWaiting: boolean } | undefined> {
  const { rows } = await sql<{ isWaiting: boolean }>`
    select exists (select from jobs.job where job.name = schedule.name and state < 'active' and not blocked
      and start_after <= ${now}) as "isWaiting"
    from jobs.schedule where name = ${name} for update of schedule`.execute(tx)
  return rows[0]
}
