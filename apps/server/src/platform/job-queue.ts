import { setTimeout as wait } from 'node:timers/promises'
import { type ConstructorOptions, type Db as QueueDb, fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from '../db/connect.ts'
import { type Db, sql } from '../db/db.ts'
import { errorIn, IS_GIVEN_UP, type JobError } from '../db/jobs/kept-jobs.queries.ts'

const DAY_SECONDS = 24 * 60 * 60
const RESTART_AFTER_MS = 5000
const FINISH_WITHIN_MS = 20_000

/**
 * The dead letter queue: jobs that failed at every attempt, with the reason. No worker reads it; `retryFailedJob` moves
 * a job back.
 */
const FAILED = 'failed'
const FAILED_QUEUE = { retentionSeconds: 90 * DAY_SECONDS }
/** 14 attempts over 11 to 23 hours, the first ones within seconds. Unfinished jobs are never deleted. */
const QUEUE = {
  retryLimit: 13,
  retryDelay: 5,
  retryBackoff: true,
  heartbeatSeconds: 15,
  expireInSeconds: 60 * 60,
  retentionSeconds: 3650 * DAY_SECONDS,
  deleteAfterSeconds: DAY_SECONDS,
  deadLetter: FAILED,
}

/** Work that runs outside of requests, after a change or on a schedule. Declared in `*.jobs.ts`. */
export type Job<Data extends object = object, Deps = never> = {
  readonly name: string
  /**
   * `database`: `deps.db` is a transaction that also completes the job, so its changes happen exactly once. `outside`:
   * mail, HTTP, files, or its own transactions; the job may run again, with the same key.
   */
  readonly effect: 'database' | 'outside'
  /** A cron expression in UTC. Each run happens once, however many processes there are. */
  readonly schedule?: string
  run(deps: Deps, data: Data): Promise<void>
}

export type JobProblem = { job: string; attempt: number; givenUp: boolean; error: unknown }

/**
 * Returns what is logged of a failed job: name and code of the error, because its message can contain an e-mail
 * address.
 */
export function jobProblemLine({ error, ...problem }: JobProblem) {
  const { name, code } = error as { name?: unknown; code?: unknown }
  return { ...problem, error: name, code }
}

/** Returns pg-boss on a connection or a transaction. Before it is started, it only runs the SQL of each call. */
export function jobQueue(db: QueueDb, options: ConstructorOptions = {}): PgBoss {
  return new PgBoss({ db, schema: 'jobs', migrate: false, ...options })
}

const within = (tx: Db) => jobQueue(fromKysely(tx))
export const onPool = ({ pool }: Database): QueueDb => ({ executeSql: (text, values) => pool.query(text, values) })

/** Adds a job in the current transaction. There is at most one job per `id`: a second call reschedules it. */
export async function enqueueJob<Data extends object>(
  tx: Db,
  job: Job<Data>,
  data: NoInfer<Data>,
  { at, id }: { at?: Date; id?: string } = {},
): Promise<void> {
  if (id !== undefined) await removeJob(tx, job, id)
  await within(tx).send(job.name, data, { ...(at && { startAfter: at }), ...(id && { id }) })
}

/** Adds several jobs in the current transaction, in one statement. */
export async function enqueueJobs<Data extends object>(
  tx: Db,
  { name }: Job<Data>,
  data: readonly NoInfer<Data>[],
): Promise<void> {
  if (data.length > 0)
    await within(tx).insert(
      name,
      data.map((one) => ({ data: one })),
    )
}

export async function removeJob(tx: Db, { name }: Pick<Job, 'name'>, id: string): Promise<void> {
  await within(tx).deleteJob(name, id)
}

/** Returns whether a job has not finished yet. */
export async function isJobWaiting(db: Db, { name }: Job, id: string): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from jobs.job where name = ${name} and id = ${id} and state < 'completed') as waits`.execute(
    db,
  )
  return rows[0]?.waits === true
}

export type FailedJob = {
  id: string
  job: string
  data: object
  error: JobError
  attempts: number
  failedAt: Date
}

/** Lists the jobs that failed at every attempt, newest first. */
export async function listFailedJobs(db: Db, limit = 100): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, source_name as job, data, source_retry_count + 1 as attempts, created_on as "failedAt",
      ${errorIn('source_output')} as error
    from jobs.job where ${IS_GIVEN_UP} order by priority, created_on desc limit ${limit}`.execute(db)
  return rows
}

/** Retries a failed job with all its attempts. Returns false if there is no such job. */
export async function retryFailedJob(tx: Db, id: string): Promise<boolean> {
  return (await within(tx).redrive(FAILED, { ids: [id] })) > 0
}

export async function discardFailedJob(tx: Db, id: string): Promise<void> {
  await removeJob(tx, { name: FAILED }, id)
}

/** Adds a run of a scheduled job, in addition to its schedule. */
export async function runScheduledJob(tx: Db, { name }: Pick<Job, 'name'>): Promise<void> {
  await within(tx).send(name, {})
}

/** Creates or updates the tables of pg-boss, the queues and the schedules. */
export async function installJobs(database: Database, jobs: readonly Job[]): Promise<void> {
  const boss = jobQueue(onPool(database), { migrate: true, supervise: false, schedule: false })
  await boss.start()
  for (const name of [FAILED, ...jobs.map((job) => job.name)]) {
    const options = name === FAILED ? FAILED_QUEUE : QUEUE
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
  }
  for (const { name } of await boss.getSchedules()) await boss.unschedule(name)
  for (const { name, schedule } of jobs) if (schedule) await boss.schedule(name, schedule, {}, { missed: 'once' })
  await boss.stop({ graceful: false })
}

export type Work<Deps extends { readonly db: Db }> = {
  readonly jobs: readonly Job<object, Deps>[]
  /** Returns the dependencies of a job. The key is the same at every attempt, so that a receiver can detect repeats. */
  readonly depsFor: (key: string) => Deps
  /** Runs around each job, to trace it. */
  readonly around?: (job: string, run: () => Promise<void>) => Promise<void>
  readonly onDone?: (job: string) => void
  readonly onProblem: (problem: JobProblem) => void
}

/** Runs a fetched job. A database job is completed in its own transaction, unless another worker has taken it over. */
export async function runJob<Deps extends { readonly db: Db }>(
  boss: PgBoss,
  { depsFor, around = (_, run) => run(), onDone, onProblem }: Work<Deps>,
  job: Job<object, Deps>,
  taken: JobWithMetadata,
): Promise<void> {
  const deps = depsFor(taken.sourceRootId ?? taken.id)
  const runAndComplete = async (db: Db) => {
    await job.run({ ...deps, db }, taken.data)
    // The types of pg-boss leave out the number of jobs that a call changed.
    const done = (await boss.complete(job.name, taken, null, { db: fromKysely(db) })) as { affected: number }
    if (done.affected === 0) throw new Error('Another worker has taken this job over')
  }
  try {
    await around(job.name, () =>
      job.effect === 'database' ? deps.db.transaction().execute(runAndComplete) : job.run(deps, taken.data),
    )
    onDone?.(job.name)
  } catch (error) {
    const { retryCount, retryLimit } = taken
    onProblem({ job: job.name, attempt: retryCount + 1, givenUp: retryCount >= retryLimit, error })
    throw error
  }
}

/**
 * Starts workers, which survive a lost database connection. The returned function stops them and waits for running
 * jobs.
 */
export function startWorkers<Deps extends { readonly db: Db }>(
  database: Database,
  work: Work<Deps>,
  onBroken: (error: unknown) => void,
): () => Promise<void> {
  const stop = new AbortController()
  const boss = jobQueue(onPool(database), { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 })
  boss.on('error', onBroken).on('warning', onBroken)

  async function workOn(job: Job<object, Deps>): Promise<void> {
    const options = { includeMetadata: true, pollingIntervalSeconds: job.schedule === undefined ? 2 : 10 } as const
    const worker = await boss.work(job.name, options, async ([taken]: JobWithMetadata[]) => {
      if (taken !== undefined) await runJob(boss, work, job, taken)
      // Fetches the next job without waiting for the next poll.
      boss.notifyWorker(worker)
    })
  }

  async function start(): Promise<void> {
    try {
      await boss.start()
      for (const job of work.jobs) await workOn(job)
    } catch (error) {
      onBroken(error)
      await boss.stop({ graceful: false })
      await wait(RESTART_AFTER_MS, undefined, { signal: stop.signal }).then(start, () => {})
    }
  }

  const started = start()
  return async () => {
    stop.abort()
    await started
    await boss.stop({ timeout: FINISH_WITHIN_MS })
  }
}
