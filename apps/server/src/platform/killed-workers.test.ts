import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { newsletterMail } from '../features/newsletter/newsletter-mail.jobs.ts'
import { countedJob, tickingJob } from '../testing/counted-jobs.ts'
import { mailServer } from '../testing/servers/mail-server.ts'
import { type TestDatabase, testDatabase } from '../testing/test-app.ts'
import { speedUpQueueClock, waitingJobs } from '../testing/run-jobs.ts'
import { enqueueJob, installJobs, jobQueue, onPool, startWorkers } from './job-queue.ts'

const [JOBS, KILLS] = [proofRuns(480), proofRuns(60)]
/** Only the full proof waits for real minutes to pass. */
const isProof = inject('proofShare') === 1
const PROCESSES = 3

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

function startProcess({ url }: TestDatabase, jobs: readonly string[], env: Record<string, string> = {}): ChildProcess {
  const script = new URL('../testing/servers/worker-process.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, url, ...jobs], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', ...env },
    stdio: 'inherit',
  })
  started.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Fails jobs of dead processes until a condition holds, as every other process does. */
async function until(database: TestDatabase, isReached: () => Promise<boolean> | boolean): Promise<void> {
  const supervisor = jobQueue(onPool(database), { monitorIntervalSeconds: 1 })
  const deadline = Date.now() + (isProof ? 240_000 : 55_000)
  while (!(await isReached())) {
    if (Date.now() > deadline) throw new Error('It did not come to this')
    await supervisor.supervise()
    await wait(20)
  }
}

/** Lists the pending jobs of one kind: others become due during the test, and no process here runs them. */
async function waitingOf({ db }: TestDatabase, job: string) {
  return (await waitingJobs(db)).filter(({ name }) => name === job)
}

async function numberOf({ pool }: TestDatabase, query: string): Promise<number> {
  return (await pool.query<{ count: number }>(`select count(*)::int as count from ${query}`)).rows[0]?.count ?? 0
}

describe('a process that is killed', () => {
  it(`at ${KILLS} moments of ${JOBS} database jobs: each has exactly one effect [HOUSE-13]`, async () => {
    const database = await testDatabase()
    await database.pool.query('create table effects (number integer, pid integer)')
    await installJobs(database, [countedJob])
    await speedUpQueueClock(database, 10)
    for (let number = 0; number < JOBS; number += 1) await enqueueJob(database.db, countedJob, { number })
    const met = new Set<string>()
    for (let kills = 1; kills <= KILLS; kills += 1) {
      const worker = startProcess(database, [countedJob.name])
      const wanted = Math.floor((JOBS * kills) / (KILLS + 1))
      await until(database, async () => (await numberOf(database, 'effects')) >= wanted)
      await wait(randomInt(0, 50))
      await kill(worker)
      const left = await database.pool.query(`select id from jobs.job where name = 'counted' and state = 'active'`)
      for (const { id } of left.rows) met.add(id)
    }
    startProcess(database, [countedJob.name])
    await until(database, async () => (await waitingOf(database, countedJob.name)).length === 0)
    const { rows } = await database.pool.query('select number, count(*)::int as effects from effects group by number')
    expect(rows.filter(({ effects }) => effects !== 1)).toEqual([])
    expect(rows).toHaveLength(JOBS)
    // The time between two jobs is short, but a kill may still hit it.
    console.info(`${KILLS} kills met ${met.size} running jobs; each of ${JOBS} jobs has one effect`)
    expect(met.size).toBeGreaterThan(0)
  }, 600_000)

  it('after it has handed over a mail: the mail comes again, with the same Message-ID [HOUSE-13]', async () => {
    const database = await testDatabase()
    await speedUpQueueClock(database, 10)
    const server = await mailServer()
    const env = { SMTP_URL: server.url, MAIL_FROM: 'Inferdex <no-reply@inferdex.example>' }
    const start = () => startProcess(database, [newsletterMail.name], env)
    await enqueueJob(database.db, newsletterMail, { kind: 'confirm', email: 'reader@example.org' })
    const killed = start()
    // The server has received the mail, but the sender is killed before it gets the response.
    server.onMail = () => kill(killed)
    await until(database, () => server.mails.length === 1 && killed.signalCode !== null)
    server.onMail = async () => {}
    start()
    await until(database, async () => (await waitingOf(database, newsletterMail.name)).length === 0)
    const ids = server.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim())
    expect(ids.length).toBeGreaterThanOrEqual(2)
    expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
    expect(new Set(ids).size).toBe(1)
  }, 240_000)
})

describe('a schedule', () => {
  it(`sends one job per tick, however many of ${PROCESSES} processes look at once [HOUSE-13]`, async () => {
    const database = await testDatabase()
    await database.pool.query('create table ticks (pid integer)')
    await installJobs(database, [tickingJob])
    await speedUpQueueClock(database, 1)
    const sent = `jobs.job where name = '__pgboss__send-it'`
    const work = { jobs: [tickingJob], depsFor: () => ({ db: database.db }), onProblem: () => {} }
    for (let round = 0; round < 3; round += 1) {
      // The first process to check would keep the others from checking for half a minute.
      await database.pool.query('update jobs.version set cron_on = null')
      const stops = Array.from({ length: PROCESSES }, () => startWorkers(database, work, () => {}))
      await until(database, async () => (await numberOf(database, 'jobs.version where cron_on is not null')) > 0)
      await Promise.all(stops.map((stop) => stop()))
    }
    const { rows } = await database.pool.query(`select count(*)::int as jobs from ${sent} group by singleton_on`)
    expect(rows.map(({ jobs }) => jobs)).toEqual(rows.map(() => 1))
    expect(rows.length).toBeLessThanOrEqual(2)
  }, 60_000)

  if (!isProof) return
  it('runs once per minute over three processes', async () => {
    const database = await testDatabase()
    await database.pool.query('create table ticks (pid integer)')
    await installJobs(database, [tickingJob])
    await speedUpQueueClock(database, 1)
    for (let process = 0; process < PROCESSES; process += 1) startProcess(database, [tickingJob.name])
    await until(database, async () => (await numberOf(database, 'ticks')) >= 3)
    const { rows } = await database.pool.query(
      `select count(*)::int as runs from jobs.job where name = 'ticking' and state = 'completed'
      group by date_trunc('minute', created_on)`,
    )
    expect(rows).toEqual([{ runs: 1 }, { runs: 1 }, { runs: 1 }])
    expect(await numberOf(database, 'ticks')).toBe(3)
  }, 300_000)
})
