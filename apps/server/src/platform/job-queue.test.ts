import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/test-app.ts'
import { enqueueJob, type Job, type JobProblem, jobProblemLine, startWorker, workOffJobs } from './job-queue.ts'

const START = new Date('2026-07-01T12:00:00Z')
const MINUTE_MS = 60 * 1000

let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})

function options(jobs: Job[], now = START, problems: JobProblem[] = []) {
  return { db: database.db, jobs, now: () => now, onProblem: (problem: JobProblem) => problems.push(problem) }
}

const remaining = () => database.db.selectFrom('jobs').select(['name', 'attempts']).execute()

describe('jobs', () => {
  it('a change that is rolled back leaves no job, a committed one is done once and forgotten', async () => {
    const seen: unknown[] = []
    const jobs = [{ name: 'note', run: async (payload: unknown) => void seen.push(payload) }]
    await database.db
      .transaction()
      .execute(async (tx) => {
        await enqueueJob(tx, 'note', { of: 'nothing' }, START)
        throw new Error('no')
      })
      .catch(() => {})
    await database.db.transaction().execute((tx) => enqueueJob(tx, 'note', { of: 'something' }, START))
    await workOffJobs(options(jobs))
    await workOffJobs(options(jobs))
    expect(seen).toEqual([{ of: 'something' }])
    expect(await remaining()).toEqual([])
  })

  it('four workers at once do each of 60 jobs exactly once', async () => {
    const seen: number[] = []
    const jobs = [
      {
        name: 'count',
        run: async (payload: unknown) => {
          await wait(2)
          seen.push((payload as { number: number }).number)
        },
      },
    ]
    const numbers = Array.from({ length: 60 }, (_, number) => number)
    for (const number of numbers) await enqueueJob(database.db, 'count', { number }, START)
    await Promise.all(Array.from({ length: 4 }, () => workOffJobs(options(jobs))))
    expect(seen.toSorted((a, b) => a - b)).toEqual(numbers)
  })

  it('a job that fails is tried again, each time later, and given up after the seventh time', async () => {
    const problems: JobProblem[] = []
    const jobs = [{ name: 'fail', run: () => Promise.reject(new Error('not today')) }]
    await enqueueJob(database.db, 'fail', {}, START)
    const triedAfter: number[] = []
    // Each moment at which it is due, and the minute before.
    for (const minute of [0, 1, 2, 6, 7, 21, 22, 81, 82, 321, 322, 1041, 1042, 5000]) {
      const before = problems.length
      await workOffJobs(options(jobs, new Date(START.getTime() + minute * MINUTE_MS), problems))
      if (problems.length > before) triedAfter.push(minute)
    }
    expect(triedAfter).toEqual([0, 2, 7, 22, 82, 322, 1042])
    expect(problems.map(({ givenUp }) => givenUp)).toEqual([false, false, false, false, false, false, true])
    expect(await remaining()).toEqual([])
  })

  it('a job of an unknown name waits for a process that knows it', async () => {
    await enqueueJob(database.db, 'of another version', {}, START)
    await workOffJobs(options([{ name: 'known', run: async () => {} }]))
    expect(await remaining()).toEqual([{ name: 'of another version', attempts: 0 }])
  })

  it('stopping waits for the job at hand and takes no other', async () => {
    const done: string[] = []
    const started = vi.fn()
    const run = async () => {
      started()
      await wait(200)
      done.push('one')
    }
    await enqueueJob(database.db, 'slow', {}, START)
    await enqueueJob(database.db, 'slow', {}, START)
    const stop = startWorker({ ...options([{ name: 'slow', run }]), onBroken: () => {} })
    await vi.waitFor(() => expect(started).toHaveBeenCalled())
    await stop()
    expect(done).toEqual(['one'])
    expect(await remaining()).toEqual([{ name: 'slow', attempts: 0 }])
  })

  it('the log line of a failure carries its code and not its words', () => {
    const error = Object.assign(new Error('No mailbox for ada@example.org'), { code: 'EENVELOPE' })
    const line = jobProblemLine({ job: 'mail', attempt: 1, givenUp: false, error })
    expect(line).toEqual({ job: 'mail', attempt: 1, givenUp: false, error: 'Error', code: 'EENVELOPE' })
  })
})
