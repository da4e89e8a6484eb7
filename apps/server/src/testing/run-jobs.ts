import { type Db, sql } from '../db/db.ts'
import type { Database } from '../db/connect.ts'
import { type JobProblem, jobQueue, onPool, runJob, type Work } from '../platform/job-queue.ts'

/** Before the clock of any test, so that a job is due as soon as it is added. */
export const QUEUES_START_AT = new Date('2026-01-01T00:00:00Z')

/** Sets the clock of a database's queues. It does not advance, like the clock of a test. */
export async function setQueueClock(database: Database, at: Date): Promise<void> {
  await replaceQueueClock(database, `timestamptz '${at.toISOString()}'`)
}

/**
 * Removes all schedules. A test that runs at the wrong minute of an hour would otherwise see what an hourly job
 * changes, such as which models are popular.
 */
export async function removeSchedules({ pool }: Pick<Database, 'pool'>): Promise<void> {
  await pool.query('delete from jobs.schedule')
}

/** Makes the clock of the queues run faster than real time, so that tests need not wait for heartbeats. */
export async function speedUpQueueClock(database: Database, times: number): Promise<void> {
  const started = `timestamptz '${new Date().toISOString()}'`
  await replaceQueueClock(database, `${started} + (pg_catalog.now() - ${started}) * ${times}`)
}

async function replaceQueueClock({ pool }: Database, expression: string): Promise<void> {
  const head = 'create or replace function jobs.job_now() returns timestamptz language sql stable'
  await pool.query(`${head} as $$ select ${expression} $$`)
}

/** Runs all jobs that are due at this time, as the workers of a process do. Returns the failures. */
export async function runJobsAt<Deps extends { readonly db: Db }>(
  database: Database,
  at: Date,
  work: Pick<Work<Deps>, 'jobs' | 'depsFor'>,
): Promise<JobProblem[]> {
  await setQueueClock(database, at)
  const problems = await runDueJobs(database, work)
  // A test may turn its clock back.
  await setQueueClock(database, QUEUES_START_AT)
  return problems
}

/** Runs all jobs that are due by the clock of the queues. */
export async function runDueJobs<Deps extends { readonly db: Db }>(
  database: Database,
  work: Pick<Work<Deps>, 'jobs' | 'depsFor'>,
): Promise<JobProblem[]> {
  const problems: JobProblem[] = []
  const boss = jobQueue(onPool(database))
  for (const job of work.jobs) {
    for (;;) {
      const [taken] = await boss.fetch<object>(job.name, { includeMetadata: true })
      if (taken === undefined) break
      await runJob(boss, { ...work, onProblem: (problem) => problems.push(problem) }, job, taken).then(
        () => boss.complete(job.name, taken),
        (error: object) => boss.fail(job.name, taken, error),
      )
    }
  }
  return problems
}

/** Returns the unfinished jobs with their data. */
export async function waitingJobs(db: Db): Promise<{ name: string; data: object; attempts: number }[]> {
  const { rows } = await sql<{ name: string; data: object; attempts: number }>`
    select name, data, case when started_on is null then 0 else retry_count + 1 end as attempts from jobs.job
    where state < 'completed' and name <> 'failed' order by created_on, id`.execute(db)
  return rows
}
