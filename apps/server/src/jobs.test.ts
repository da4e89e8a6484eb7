import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { accountMail } from './features/accounts/account-mail.jobs.ts'
import { jobsFor } from './jobs.ts'
import { createStorage } from './platform/storage/create-storage.ts'
import { enqueueJob } from './platform/job-queue.ts'
import { mailServer, sendDueMails } from './testing/servers/mail-server.ts'
import { aPerson, as, testApp, testDatabase } from './testing/test-app.ts'
import { waitingJobs, runJobsAt } from './testing/run-jobs.ts'

it('a production process without SMTP leaves the mails of the shared queue to one that has it [SAFE-03]', async () => {
  const test = await testApp()
  const { database, clock } = test
  const { email } = await aPerson(test)
  await enqueueJob(database.db, accountMail, { kind: 'reset-password', email })

  const silent = readConfig({ NODE_ENV: 'production' })
  const deps = { db: database.db, storage: createStorage(silent), now: () => clock.now }
  expect(await runJobsAt(database, clock.now, jobsFor(silent, deps))).toEqual([])
  const waiting = await waitingJobs(database.db)
  expect(waiting).toEqual([{ name: 'account-mail', data: { kind: 'reset-password', email }, attempts: 0 }])
  // No link exists yet that could be logged.
  expect(await database.db.selectFrom('one_time_tokens').select('hash').execute()).toEqual([])

  const mails = await mailServer()
  await sendDueMails(test, mails)
  expect(mails.mails.map(({ to }) => to)).toEqual([email])
})

describe('migration 0030', () => {
  const file = new URL('./db/migrations/0030-job-queue.sql', import.meta.url)
  const OLD_TABLE = `create table jobs (id uuid primary key, name text not null, payload jsonb not null,
    due_at timestamptz not null, attempts integer not null default 0)`

  it('moves what waits into the queues, once, and drops the old table [HOUSE-13]', async () => {
    const test = await testApp({ RATE_LIMITS: 'off' })
    const { pool, db } = test.database
    const admin = await aPerson(test, 'ADMIN')
    const author = admin.id
    await pool.query(OLD_TABLE)
    const due = '2026-08-01T10:00:00.000Z'
    const post = { title: 'Later', slug: 'later', excerpt: 'Soon.', content: 'Text.', category: 'News' }
    const scheduled = { ...post, status: 'SCHEDULED', scheduledAt: due }
    const { id: postId } = (await as(test.app, admin).post('/admin/blogs', scheduled)).json<{ id: string }>()
    await pool.query('delete from jobs.job')
    await pool.query(
      `insert into jobs (id, name, payload, due_at) values
        (gen_random_uuid(), 'account-mail:verify-email', $1, $3), (gen_random_uuid(), 'import', $2, $3),
        (gen_random_uuid(), 'publish-post', $4, $3), (gen_random_uuid(), 'publish-post', $4, $3)`,
      [{ userId: author }, { importId: author }, due, { postId }],
    )
    await pool.query(await readFile(file, 'utf8'))
    const { rows } = await pool.query(
      `select name, data, start_after as at, dead_letter, retry_limit > 5 as tries, id::text = data ->> 'postId' as one
      from jobs.job where state = 'created' order by name`,
    )
    const queued = { at: new Date(due), dead_letter: 'failed', tries: true }
    expect(rows).toEqual([
      { ...queued, name: 'account-mail', data: { userId: author, kind: 'verify-email' }, one: null },
      { ...queued, name: 'import', data: { importId: author }, one: null },
      { ...queued, name: 'publish-post', data: { postId, at: expect.any(String) }, one: true },
    ])
    expect(Date.parse(rows[2].data.at)).toBe(Date.parse(due))
    expect(await waitingJobs(db)).toHaveLength(3)
    expect((await pool.query(`select to_regclass('public.jobs') as old`)).rows).toEqual([{ old: null }])
  })

  it('needs no queues where nothing waits', async () => {
    const { pool } = await testDatabase()
    await pool.query(`drop schema jobs cascade`)
    await pool.query(OLD_TABLE)
    await pool.query(await readFile(file, 'utf8'))
    expect((await pool.query(`select to_regclass('public.jobs') as old`)).rows).toEqual([{ old: null }])
  })
})
