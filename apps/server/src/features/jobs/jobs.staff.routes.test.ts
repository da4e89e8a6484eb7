import type { readJobs } from '@inferdex/contracts/jobs.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { Role } from '@inferdex/contracts/protocol/roles'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addFailedJob, addFailingJob } from '../../testing/jobs/failed-jobs.ts'
import { waitingJobs } from '../../testing/run-jobs.ts'
import { as, oneOfEach, type Person, type TestApp, testApp } from '../../testing/test-app.ts'

let test: TestApp
let people: Record<Role, Person>
beforeEach(async () => {
  test = await testApp({ RATE_LIMITS: 'off' })
  people = await oneOfEach(test)
  await sql`delete from jobs.job`.execute(test.database.db)
})

const admin = () => as(test.app, people.ADMIN)
const read = async () => (await admin().get('/admin/jobs')).json<ResponseBody<typeof readJobs>>()
const minutesAgo = (minutes: number) => new Date(test.clock.now.getTime() - minutes * 60_000)
const auditOf = async (id: string) =>
  await test.database.db.selectFrom('audit_log').select(['action', 'changes']).where('target_id', '=', id).execute()

describe('GET /admin/jobs', () => {
  it('200: says in plain words why jobs failed, without e-mail addresses and secrets [STAFF-26]', async () => {
    const { db } = test.database
    const mail = await addFailedJob(db, {
      job: 'account-mail',
      data: { kind: 'reset-password', email: 'ada@example.org' },
      error: { name: 'Error', code: 'EENVELOPE', message: 'No mailbox for ada@example.org' },
      at: minutesAgo(10),
    })
    const unknown = await addFailedJob(db, {
      job: 'contact-mail',
      data: { messageId: '01981e3a-0000-7000-8000-000000000000', to: 'bob@example.org' },
      error: { value: { message: 'Refused sk-proj-8fK2mQ9xLp41 of bob@example.org' } },
      at: minutesAgo(5),
    })
    const failing = await addFailingJob(
      db,
      { job: 'delete-expired', error: { message: 'job heartbeat timeout' }, at: minutesAgo(3) },
      minutesAgo(-20),
    )
    // Failed once: the retry usually succeeds.
    await addFailingJob(db, { job: 'delete-expired', at: minutesAgo(1), attempts: 1 }, minutesAgo(-1))

    const { failed, failedCount } = await read()
    expect(failedCount).toBe(3)
    expect(failed).toEqual([
      {
        id: unknown,
        job: 'contact-mail',
        about: 'to [e-mail], messageId 01981e3a-0000-7000-8000-000000000000',
        reason: 'Refused [hidden] of [e-mail]',
        tries: 14,
        failedAt: minutesAgo(5).toISOString(),
        nextTryAt: null,
        feed: null,
      },
      {
        id: mail,
        job: 'account-mail',
        about: 'kind reset-password',
        reason: 'The mail server refused the recipient',
        tries: 14,
        failedAt: minutesAgo(10).toISOString(),
        nextTryAt: null,
        feed: null,
      },
      {
        id: failing,
        job: 'delete-expired',
        about: '',
        reason: 'The process ended in the middle of it',
        tries: 3,
        failedAt: minutesAgo(3).toISOString(),
        nextTryAt: minutesAgo(-20).toISOString(),
        feed: null,
      },
    ])
    expect((await admin().get('/admin/jobs/counts')).json()).toEqual({ failed: 3 })
  })

  it('200: the failed job of a feed names the feed [STAFF-26]', async () => {
    const { db } = test.database
    await db.insertInto('feeds').values({ id: 'a-list', title: 'A list', format: 'inferdex' }).execute()
    const run = crypto.randomUUID()
    await db
      .insertInto('feed_runs')
      .values({ id: run, feed_id: 'a-list', started_at: test.clock.now, state: 'failed', cause: 'schedule' })
      .execute()
    await addFailedJob(db, { job: 'feed-run', data: { runId: run, again: false }, at: minutesAgo(1) })
    expect((await read()).failed).toMatchObject([{ job: 'feed-run', feed: { id: 'a-list', title: 'A list' } }])
  })

  it('200: counts what runs, waits and ended per hour, and says when schedules run [STAFF-26]', async () => {
    const { db } = test.database
    const add = (row: string) => sql.raw(`insert into jobs.job (name, ${row}`).execute(db)
    const at = (minutes: number) => `'${minutesAgo(minutes).toISOString()}'`
    await add(
      `start_after, created_on) values ('account-mail', ${at(9)}, ${at(9)}), ('account-mail', ${at(4)}, ${at(4)})`,
    )
    await add(`start_after, created_on) values ('publish-post', ${at(-600)}, ${at(4)})`)
    await add(`state, started_on, data) values ('import', 'active', ${at(2)}, '{"importId": "7"}')`)
    await add(`state, started_on, completed_on) values
      ('count-changes', 'completed', ${at(61)}, ${at(60)}), ('count-changes', 'completed', ${at(8)}, ${at(5)}),
      ('count-changes', 'failed', ${at(61)}, ${at(61)})`)

    const jobs = await read()
    // The clock is at 12:00.
    expect(jobs.hours).toHaveLength(24)
    expect(jobs.hours.slice(-2)).toEqual([
      { hour: minutesAgo(60).toISOString(), done: 2, failed: 0 },
      { hour: test.clock.now.toISOString(), done: 0, failed: 0 },
    ])
    expect(jobs.hours.at(-3)).toMatchObject({ done: 0, failed: 1 })
    expect(jobs).toMatchObject({
      running: { count: 1, oldestAt: minutesAgo(2).toISOString() },
      waiting: { count: 2, oldestAt: minutesAgo(9).toISOString(), oldestJob: 'account-mail' },
      active: [{ job: 'import', about: 'importId 7', startedAt: minutesAgo(2).toISOString(), try: 1 }],
    })
    const queues = new Map(jobs.queues.map((queue) => [queue.name, queue]))
    expect(queues.has('failed')).toBe(false)
    expect(queues.get('account-mail')).toMatchObject({ waiting: 2, later: 0, running: 0, medianSeconds: null })
    expect(queues.get('publish-post')).toMatchObject({ waiting: 0, later: 1, oldestWaitingAt: null })
    expect(queues.get('count-changes')).toMatchObject({ waiting: 0, medianSeconds: 120 })
    expect(jobs.schedules.find(({ name }) => name === 'count-changes')).toEqual({
      name: 'count-changes',
      cron: '*/10 * * * *',
      nextAt: minutesAgo(-10).toISOString(),
      last: { at: minutesAgo(5).toISOString(), state: 'done' },
    })
    expect(jobs.schedules.find(({ name }) => name === 'prepare-observation-months')?.last).toBeNull()
  })

  it('200: counts stop at 2,000, those of an hour at 500 [STAFF-26]', async () => {
    const { db } = test.database
    await sql`insert into jobs.job (name, start_after) select 'account-mail', ${minutesAgo(9)} from generate_series(1, 2500)`.execute(
      db,
    )
    await sql`insert into jobs.job (name, source_name, source_retry_count)
      select 'failed', 'account-mail', 13 from generate_series(1, 2500)`.execute(db)
    await sql`insert into jobs.job (name, state, started_on, completed_on)
      select 'import', 'completed', ${minutesAgo(9)}, ${minutesAgo(9)} from generate_series(1, 2500)`.execute(db)
    const jobs = await read()
    expect(jobs.waiting.count).toBe(2000)
    expect(jobs.failedCount).toBe(2000)
    expect(jobs.failed).toHaveLength(50)
    expect(jobs.hours.at(-2)?.done).toBe(500)
  })

  it.each(['USER', 'CONTRIBUTOR', 'MODERATOR'] as const)('403: %s [STAFF-26]', async (role) => {
    for (const path of ['/admin/jobs', '/admin/jobs/counts'])
      expect((await as(test.app, people[role]).get(path)).statusCode).toBe(403)
  })
})

describe('POST /admin/jobs/:id/retry', () => {
  it('204: a job that was given up waits in its queue again, once, and the audit log says so [STAFF-26]', async () => {
    const { db } = test.database
    const id = await addFailedJob(db, {
      job: 'account-mail',
      data: { kind: 'reset-password', email: 'ada@example.org' },
      at: minutesAgo(5),
    })
    const [first, second] = await Promise.all([
      admin().post(`/admin/jobs/${id}/retry`),
      admin().post(`/admin/jobs/${id}/retry`),
    ])
    expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([204, 404]))
    expect(await waitingJobs(db)).toEqual([
      { name: 'account-mail', data: { kind: 'reset-password', email: 'ada@example.org' }, attempts: 0 },
    ])
    expect((await read()).failedCount).toBe(0)
    expect(await auditOf(id)).toEqual([
      {
        action: 'RETRY_JOB',
        changes: { job: { from: null, to: 'account-mail' }, about: { from: null, to: 'kind reset-password' } },
      },
    ])
  })

  it('204: a job that is tried again later is tried now [STAFF-26]', async () => {
    const { db } = test.database
    const id = await addFailingJob(db, { job: 'import', at: minutesAgo(5) }, minutesAgo(-600))
    expect((await admin().post(`/admin/jobs/${id}/retry`)).statusCode).toBe(204)
    const { rows } = await sql<{ due: boolean }>`select start_after <= jobs.job_now() as due from jobs.job
      where name = 'import' and id = ${id}`.execute(db)
    expect(rows).toEqual([{ due: true }])
  })

  it('404: a job that has not failed is left alone [STAFF-26]', async () => {
    const { rows } = await sql<{ id: string }>`insert into jobs.job (name, state, started_on)
      values ('import', 'active', now()) returning id`.execute(test.database.db)
    const id = rows[0]?.id ?? ''
    expect((await admin().post(`/admin/jobs/${id}/retry`)).statusCode).toBe(404)
    expect((await admin().delete(`/admin/jobs/${id}`)).statusCode).toBe(404)
    expect((await read()).running.count).toBe(1)
    expect(await auditOf(id)).toEqual([])
  })
})

describe('DELETE /admin/jobs/:id', () => {
  it('204: the job is gone for good, and the audit log says which it was [STAFF-26]', async () => {
    const { db } = test.database
    const givenUp = await addFailedJob(db, { job: 'import', data: { importId: '7' }, at: minutesAgo(5) })
    const failing = await addFailingJob(db, { job: 'import', at: minutesAgo(5) }, minutesAgo(-60))
    for (const id of [givenUp, failing]) {
      expect((await admin().delete(`/admin/jobs/${id}`)).statusCode).toBe(204)
      expect((await admin().delete(`/admin/jobs/${id}`)).statusCode).toBe(404)
      expect(await auditOf(id)).toMatchObject([{ action: 'DISCARD_JOB', changes: { job: { to: 'import' } } }])
    }
    expect((await sql`select from jobs.job`.execute(db)).rows).toEqual([])
  })
})

describe('POST /admin/jobs/schedules/:name/run', () => {
  it('204, then 409: a schedule runs now, once until it has started, and the audit log says so [STAFF-26]', async () => {
    const { db } = test.database
    const run = () => admin().post('/admin/jobs/schedules/count-changes/run')
    expect((await run()).statusCode).toBe(204)
    expect((await run()).statusCode).toBe(409)
    expect(await waitingJobs(db)).toEqual([{ name: 'count-changes', data: {}, attempts: 0 }])
    expect(await auditOf('count-changes')).toMatchObject([{ action: 'RUN_JOB' }])
  })

  it('404: only what has a schedule can be run [STAFF-26]', async () => {
    expect((await admin().post('/admin/jobs/schedules/account-mail/run')).statusCode).toBe(404)
    expect(await waitingJobs(test.database.db)).toEqual([])
  })
})
