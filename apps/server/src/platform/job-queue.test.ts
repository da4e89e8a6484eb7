import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '../db/connect.ts'
import type { Db } from '../db/db.ts'
import { type TestDatabase, testDatabase } from '../testing/test-app.ts'
import { setQueueClock, speedUpQueueClock, waitingJobs, runDueJobs, runJobsAt } from '../testing/run-jobs.ts'
import {
  enqueueJob,
  installJobs,
  type Job,
  jobProblemLine,
  listFailedJobs,
  removeJob,
  retryFailedJob,
  startWorkers,
} from './job-queue.ts'

const START = new Date('2026-07-01T12:00:00Z')
const later = (seconds: number) => new Date(START.getTime() + seconds * 1000)

type Deps = { readonly db: Db; readonly key: string }
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})

async function aJob<Data extends object>(
  name: string,
  run: (deps: Deps, data: Data) => Promise<void>,
  effect: Job['effect'] = 'outside',
): Promise<Job<Data, Deps>> {
  const job = { name, effect, run }
  await installJobs(database, [job])
  return job
}

const workOf = (...jobs: Job<object, Deps>[]) => ({ jobs, depsFor: (key: string) => ({ db: database.db, key }) })

describe('jobs', () => {
  it('a change that is rolled back leaves no job, a committed one is done once and forgotten', async () => {
    const seen: unknown[] = []
    const note = await aJob('note', async (_, data: { of: string }) => void seen.push(data))
    await database.db
      .transaction()
      .execute(async (tx) => {
        await enqueueJob(tx, note, { of: 'nothing' })
        throw new Error('no')
      })
      .catch(() => {})
    await database.db.transaction().execute((tx) => enqueueJob(tx, note, { of: 'something' }))
    await runJobsAt(database, START, workOf(note))
    await runJobsAt(database, START, workOf(note))
    expect(seen).toEqual([{ of: 'something' }])
    expect(await waitingJobs(database.db)).toEqual([])
  })

  it('four workers at once do each of 60 jobs exactly once', async () => {
    const seen: number[] = []
    const count = await aJob('count', async (_, { number }: { number: number }) => {
      await wait(2)
      seen.push(number)
    })
    const numbers = Array.from({ length: 60 }, (_, number) => number)
    for (const number of numbers) await enqueueJob(database.db, count, { number })
    await Promise.all(Array.from({ length: 4 }, () => runDueJobs(database, workOf(count))))
    expect(seen.toSorted((a, b) => a - b)).toEqual(numbers)
  })

  it('a job that fails is tried again, each time later, then kept with its reason, and can be retried [HOUSE-13]', async () => {
    const keys: string[] = []
    let isMended = false
    const fail: Job<{ of: string }, Deps> = await aJob('fail', async ({ key }) => {
      keys.push(key)
      if (!isMended) throw new Error('not today')
    })
    await enqueueJob(database.db, fail, { of: 'much' })
    const waits: number[] = []
    let now = START
    let isGivenUp = false
    while (!isGivenUp) {
      const problems = await runJobsAt(database, now, workOf(fail))
      expect(problems).toMatchObject([{ job: 'fail', attempt: waits.length + 1 }])
      isGivenUp = problems[0]?.givenUp === true
      if (isGivenUp) break
      const { rows } = await database.pool.query(`select start_after as next from jobs.job where state = 'retry'`)
      waits.push((rows[0].next.getTime() - now.getTime()) / 1000)
      // One millisecond too early.
      expect(await runJobsAt(database, new Date(rows[0].next.getTime() - 1), workOf(fail))).toEqual([])
      // The database stores microseconds.
      now = new Date(rows[0].next.getTime() + 1)
    }
    expect(waits).toHaveLength(13)
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits[0]).toBeLessThan(11)
    const hours = (now.getTime() - START.getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(11)
    expect(await waitingJobs(database.db)).toEqual([])

    const [failed, ...others] = await listFailedJobs(database.db)
    expect(others).toEqual([])
    expect(failed).toEqual({
      id: expect.any(String),
      job: 'fail',
      data: { of: 'much' },
      error: { name: 'Error', code: null, message: 'not today' },
      attempts: 14,
      failedAt: now,
    })
    isMended = true
    expect(await retryFailedJob(database.db, failed?.id ?? '')).toBe(true)
    expect(await retryFailedJob(database.db, failed?.id ?? '')).toBe(false)
    expect(await runJobsAt(database, now, workOf(fail))).toEqual([])
    expect(await listFailedJobs(database.db)).toEqual([])
    expect(keys).toHaveLength(15)
    expect(new Set(keys).size).toBe(1)
  })

  it('a job of an unknown name waits for a process that knows it', async () => {
    const other = await aJob('of-another-version', async () => {})
    const known = await aJob('known', async () => {})
    await enqueueJob(database.db, other, {})
    await runJobsAt(database, START, workOf(known))
    expect(await waitingJobs(database.db)).toEqual([{ name: 'of-another-version', data: {}, attempts: 0 }])
  })

  it('a job with an id exists once: asked for again it is moved, and it can be removed [HOUSE-13]', async () => {
    const seen: unknown[] = []
    const id = '019c0000-0000-7000-8000-000000000001'
    const note = await aJob('note', async (_, data: { of: string }) => void seen.push(data))
    await enqueueJob(database.db, note, { of: 'first' }, { at: later(10), id })
    await enqueueJob(database.db, note, { of: 'second' }, { at: later(20), id })
    await runJobsAt(database, later(19), workOf(note))
    expect(seen).toEqual([])
    await runJobsAt(database, later(20), workOf(note))
    expect(seen).toEqual([{ of: 'second' }])
    // Also when the job is already completed.
    await enqueueJob(database.db, note, { of: 'third' }, { at: later(30), id })
    await removeJob(database.db, note, id)
    await runJobsAt(database, later(30), workOf(note))
    expect(seen).toHaveLength(1)
  })

  it('a database job that another worker has taken over leaves no effect [HOUSE-13]', async () => {
    const rows = async () => (await database.pool.query('select number from effects order by number')).rows
    await database.pool.query('create table effects (number integer)')
    const slow = await aJob(
      'slow',
      async ({ db }, { number }: { number: number }) => {
        await db.executeQuery({ sql: `insert into effects values (${number})`, parameters: [] } as never)
        // Simulates another worker that has taken over the job after a timeout.
        if (number === 1) await database.pool.query(`update jobs.job set retry_count = retry_count + 1`)
      },
      'database',
    )
    await enqueueJob(database.db, slow, { number: 1 })
    expect(await runJobsAt(database, START, workOf(slow))).toMatchObject([{ job: 'slow', givenUp: false }])
    expect(await rows()).toEqual([])
    await enqueueJob(database.db, slow, { number: 2 })
    expect(await runJobsAt(database, START, workOf(slow))).toEqual([])
    expect(await rows()).toEqual([{ number: 2 }])
  })

  it('the log line of a failure carries its code and not its words', () => {
    const error = Object.assign(new Error('No mailbox for ada@example.org'), { code: 'EENVELOPE' })
    const line = jobProblemLine({ job: 'mail', attempt: 1, givenUp: false, error })
    expect(line).toEqual({ job: 'mail', attempt: 1, givenUp: false, error: 'Error', code: 'EENVELOPE' })
  })
})

describe('a worker', () => {
  const started = (work: ReturnType<typeof workOf>, onBroken = vi.fn<(error: unknown) => void>()) =>
    startWorkers(database, { ...work, onProblem: () => {} }, onBroken)

  it('stopping waits for the job at hand and takes no other', async () => {
    await setQueueClock(database, START)
    const done: string[] = []
    const run = vi.fn<() => Promise<void>>(async () => {
      await wait(200)
      done.push('one')
    })
    const slow = await aJob('slow', run)
    await enqueueJob(database.db, slow, {})
    await enqueueJob(database.db, slow, {})
    const stop = started(workOf(slow))
    await vi.waitFor(() => expect(run).toHaveBeenCalled(), 10_000)
    await stop()
    expect(done).toEqual(['one'])
    expect(await waitingJobs(database.db)).toEqual([{ name: 'slow', data: {}, attempts: 0 }])
  })

  it('does many small jobs one after the other, without a pause between them [HOUSE-13]', async () => {
    const seen: number[] = []
    const count = await aJob('count', async (_, { number }: { number: number }) => void seen.push(number))
    for (let number = 0; number < 30; number += 1) await enqueueJob(database.db, count, { number })
    const stop = started(workOf(count))
    // Polling every two seconds would take a minute.
    await vi.waitFor(() => expect(seen).toHaveLength(30), 30_000)
    await stop()
  })

  it('goes on when the database was away, also at its start [HOUSE-13]', async () => {
    await speedUpQueueClock(database, 10)
    const seen: number[] = []
    const count = await aJob('count', async (_, { number }: { number: number }) => void seen.push(number))
    const nowhere = connect('postgres://nobody@127.0.0.1:1/nothing')
    const onBroken = vi.fn<(error: unknown) => void>()
    const stopLost = startWorkers(nowhere, { ...workOf(count), onProblem: () => {} }, onBroken)
    await vi.waitFor(() => expect(onBroken).toHaveBeenCalled(), 10_000)
    await stopLost()
    await nowhere.close()

    const stop = started(workOf(count))
    await enqueueJob(database.db, count, { number: 1 })
    await vi.waitFor(() => expect(seen).toContain(1), 10_000)
    await database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`)
    await enqueueJob(database.db, count, { number: 2 })
    await vi.waitFor(() => expect(seen).toContain(2), 10_000)
    await stop()
  })
})
