import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import { newId } from './ids.ts'

const POLL_MS = 2000
/** How long after the first, second … attempt the next one follows. After the last the job is given up. */
const RETRY_AFTER_MINUTES = [2, 5, 15, 60, 240, 720] as const

/** Something to do after a change. It may run more than once, so doing it twice must be harmless. */
export type Job = { readonly name: string; readonly run: (payload: unknown) => Promise<void> }

export type JobProblem = { job: string; attempt: number; givenUp: boolean; error: unknown }

/** For the log: the words of an error can carry an e-mail address, its name and code cannot. */
export function jobProblemLine({ error, ...problem }: JobProblem) {
  const { name, code } = error as { name?: unknown; code?: unknown }
  return { ...problem, error: name, code }
}

/** Call inside the transaction of the cause: a change that is rolled back leaves no job. */
export async function enqueueJob(tx: Db, name: string, payload: object, now: Date): Promise<void> {
  await tx
    .insertInto('jobs')
    .values({ id: newId(now), name, payload: JSON.stringify(payload), due_at: now })
    .execute()
}

type WorkOptions = {
  db: Db
  jobs: readonly Job[]
  now: () => Date
  onProblem: (problem: JobProblem) => void
  onDone?: (job: string) => void
}

/** Does everything that is due. Any number of processes may work at once: each job is taken by one of them. */
export async function workOffJobs(options: WorkOptions, isStopping: () => boolean = () => false): Promise<void> {
  while (!isStopping()) {
    const taken = await takeJob(options.db, options.jobs, options.now())
    if (taken === undefined) return
    await runJob(options, taken)
  }
}

type TakenJob = { id: string; name: string; payload: unknown; attempts: number }

async function takeJob(db: Db, jobs: readonly Job[], now: Date): Promise<TakenJob | undefined> {
  const names = jobs.map(({ name }) => name)
  const delays = sql`array[${sql.join([...RETRY_AFTER_MINUTES])}]::integer[]`
  return await db
    .updateTable('jobs')
    .set((row) => ({
      attempts: row('attempts', '+', 1),
      due_at: sql`${now}::timestamptz + make_interval(mins => (${delays})[least(attempts, ${RETRY_AFTER_MINUTES.length - 1}) + 1])`,
    }))
    .where('id', '=', (subquery) =>
      subquery
        .selectFrom('jobs')
        .select('id')
        .where('due_at', '<=', now)
        .where('name', 'in', names)
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'name', 'payload', 'attempts'])
    .executeTakeFirst()
}

async function runJob({ db, jobs, onProblem, onDone }: WorkOptions, taken: TakenJob): Promise<void> {
  const job = jobs.find(({ name }) => name === taken.name)
  try {
    await job?.run(taken.payload)
    onDone?.(taken.name)
  } catch (error) {
    const givenUp = taken.attempts > RETRY_AFTER_MINUTES.length
    onProblem({ job: taken.name, attempt: taken.attempts, givenUp, error })
    if (!givenUp) return
  }
  await db.deleteFrom('jobs').where('id', '=', taken.id).execute()
}

/** Looks for work until it is stopped; stopping waits for the job at hand. */
export function startWorker(options: WorkOptions & { onBroken: (error: unknown) => void }): () => Promise<void> {
  const stop = new AbortController()
  const done = workUntil(stop.signal, options)
  return async () => {
    stop.abort()
    await done
  }
}

async function workUntil(stop: AbortSignal, options: Parameters<typeof startWorker>[0]): Promise<void> {
  while (!stop.aborted) {
    await workOffJobs(options, () => stop.aborted).catch(options.onBroken)
    await wait(POLL_MS, undefined, { signal: stop }).catch(() => {})
  }
}
