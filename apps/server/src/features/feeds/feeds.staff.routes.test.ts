import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Feed, listFeedRuns, testFeed } from '@inferdex/contracts/feeds.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEntry, feedFile } from '../../testing/feeds/feed-app.ts'
import { aPerson, as, errorOf, type Person, testApp, type TestApp } from '../../testing/test-app.ts'
import { runJobsAt, waitingJobs } from '../../testing/run-jobs.ts'
import { atEndOfFile } from '../../testing/end-of-file.ts'
import { startDueFeeds } from './due-feeds.jobs.ts'
import type { FeedRunDeps } from './feed-runs.service.ts'
import { runFeedJob } from './feeds.jobs.ts'

let test: TestApp
let admin: Person
let by: ReturnType<typeof as>
/** What the server of the feed sends. */
const served = { body: '', asked: 0 }
let url = ''

beforeAll(async () => {
  test = await testApp({ RATE_LIMITS: 'off', LOCAL_FEEDS: '1' })
  admin = await aPerson(test, 'ADMIN')
  by = as(test.app, admin)
  const server = createServer((_, response) => {
    served.asked += 1
    response.end(served.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEndOfFile(() => void server.close())
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list.json`
})

beforeEach(async () => {
  const { db } = test.database
  await db.deleteFrom('feeds').execute()
  await db
    .insertInto('feeds')
    .values({ id: 'test-list', title: 'Test list', format: 'inferdex', url, every_hours: 6, is_paused: true })
    .execute()
  served.body = feedFile(entries(10))
  served.asked = 0
  test.clock.now = new Date('2026-07-01T12:00:00Z')
})

const entries = (count: number) => Array.from({ length: count }, (_, n) => anEntry(`seller/model-${n}`))

/** Runs all due jobs. */
async function work(): Promise<void> {
  const { db } = test.database
  const reach = { mayReach: () => true, schemes: ['http:'] }
  const counts = { unmatched: 0, observed: 0, accepted: 0, held: 0, gone: 0 }
  const ingest: FeedRunDeps['ingest'] = async (_, run) => ({ ...counts, matched: run.entries.length })
  const deps = { db, now: () => test.clock.now, ingest, reach }
  const problems = await runJobsAt(test.database, test.clock.now, { jobs: [runFeedJob], depsFor: () => deps })
  expect(problems).toEqual([])
}
async function tick(): Promise<void> {
  await test.database.db.transaction().execute((tx) => startDueFeeds.run({ db: tx, now: () => test.clock.now }, {}))
}
const later = (hours: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + hours * 3_600_000)
}
const theFeed = async () => {
  const { items } = (await by.get('/admin/feeds')).json<{ items: Feed[] }>()
  const [feed] = items
  if (feed === undefined) throw new Error('No feed')
  return feed
}
const runs = async () => (await by.get('/admin/feeds/test-list/runs')).json<ResponseBody<typeof listFeedRuns>>().items
const audited = async () => {
  const rows = await test.database.db
    .selectFrom('audit_log')
    .select(['action', 'target_id', 'changes'])
    .orderBy('seq', 'desc')
    .limit(1)
    .execute()
  return rows[0]
}
const upload = (content: string, query = '') =>
  test.app.inject({
    method: 'POST',
    url: `/api/admin/feeds/test-list/run/file${query}`,
    headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
    payload: content,
  })

describe('feeds', () => {
  it('403: only admins see and run them', async () => {
    for (const role of ['USER', 'CONTRIBUTOR', 'MODERATOR'] as const) {
      const other = as(test.app, await aPerson(test, role))
      expect((await other.get('/admin/feeds')).statusCode).toBe(403)
      expect((await other.post('/admin/feeds/test-list/run', {})).statusCode).toBe(403)
      expect((await other.put('/admin/feeds/test-list', { revision: 1, isPaused: false })).statusCode).toBe(403)
    }
    expect(await test.database.db.selectFrom('feed_runs').select('id').execute()).toEqual([])
  })

  it('404: one that does not exist', async () => {
    expect((await by.get('/admin/feeds/other/runs')).statusCode).toBe(404)
    expect((await by.post('/admin/feeds/other/run', {})).statusCode).toBe(404)
  })
})

describe('POST /admin/feeds/:id/run', () => {
  it('201: the feed is read by a job, and the log says who started it', async () => {
    const response = await by.post('/admin/feeds/test-list/run', {})
    expect(response.statusCode, response.body).toBe(201)
    expect(response.json<Feed>().runs).toMatchObject([{ state: 'running', cause: 'staff', startedBy: admin.username }])
    expect(await audited()).toMatchObject({ action: 'RUN_FEED', target_id: 'test-list' })
    await work()
    expect((await theFeed()).runs).toMatchObject([{ state: 'done', entries: 10, taken: 10, matched: 10, error: null }])
    expect(await theFeed()).toMatchObject({ lastReadAt: test.clock.now.toISOString(), lastGoodEntries: 10 })
  })

  it('409: while it is being read, a second run is refused and nothing is queued', async () => {
    await by.post('/admin/feeds/test-list/run', {})
    const second = await by.post('/admin/feeds/test-list/run', {})
    expect([second.statusCode, errorOf(second).error]).toEqual([409, 'This feed is being read'])
    const reading = (await waitingJobs(test.database.db)).filter(({ name }) => name === runFeedJob.name)
    expect(reading).toHaveLength(1)
    await work()
    expect(await runs()).toHaveLength(1)
  })

  it('a run that nobody works on any more does not block the feed', async () => {
    const dead = { id: crypto.randomUUID(), feed_id: 'test-list', started_at: test.clock.now, cause: 'staff' } as const
    await test.database.db
      .insertInto('feed_runs')
      .values({ ...dead, state: 'running' })
      .execute()
    later(1)
    expect((await by.post('/admin/feeds/test-list/run', {})).statusCode).toBe(201)
    await work()
    expect(await runs()).toMatchObject([
      { state: 'done' },
      { state: 'failed', error: 'The process that ran it ended in the middle' },
    ])
  })

  it('201: a cancelled run writes nothing more, and the next one may begin', async () => {
    await by.post('/admin/feeds/test-list/run', {})
    const cancelled = await by.delete('/admin/feeds/test-list/run')
    expect(cancelled.json<Feed>().runs).toMatchObject([{ state: 'failed', error: 'Cancelled by staff' }])
    expect(await audited()).toMatchObject({ action: 'CANCEL_FEED' })
    await work()
    expect(served.asked).toBe(0)
    expect((await by.delete('/admin/feeds/test-list/run')).statusCode).toBe(409)
    later(1)
    expect((await by.post('/admin/feeds/test-list/run', {})).statusCode).toBe(201)
    await work()
  })

  it('a file that lost a fifth waits until staff accepts it once', async () => {
    await by.post('/admin/feeds/test-list/run', {})
    await work()
    later(1)
    served.body = feedFile(entries(5))
    await by.post('/admin/feeds/test-list/run', {})
    await work()
    const [stopped] = (await theFeed()).runs
    expect(stopped).toMatchObject({ state: 'stopped', hasFile: true, entries: 5 })
    later(1)
    const accepted = await by.post('/admin/feeds/test-list/run', { acceptFileOf: stopped?.id })
    expect(accepted.statusCode, accepted.body).toBe(201)
    await work()
    expect(await theFeed()).toMatchObject({ lastGoodEntries: 5, runs: [{ state: 'done' }, {}, {}] })
    expect(served.asked).toBe(2)
    const again = await by.post('/admin/feeds/test-list/run', { acceptFileOf: stopped?.id })
    expect([again.statusCode, errorOf(again).code]).toEqual([409, 'TARGET_GONE'])
  })

  it('201: a file from staff is read instead of the address, as of its day', async () => {
    const response = await upload(feedFile(entries(3)), '?observedOn=2026-06-13')
    expect(response.statusCode, response.body).toBe(201)
    await work()
    expect(await runs()).toMatchObject([{ state: 'done', cause: 'file', entries: 3, startedBy: admin.username }])
    const row = await test.database.db.selectFrom('feed_runs').select('observed_at').executeTakeFirstOrThrow()
    expect(row.observed_at).toEqual(new Date('2026-06-13T00:00:00Z'))
    expect(served.asked).toBe(0)
  })

  it('400: a feed without an address needs a file', async () => {
    await test.database.db.updateTable('feeds').set({ url: null }).execute()
    expect((await by.post('/admin/feeds/test-list/run', {})).statusCode).toBe(400)
    expect((await upload(feedFile(entries(3)))).statusCode).toBe(201)
  })
})

describe('PUT /admin/feeds/:id', () => {
  it('200: settings are saved with their entry in the log, and another address is asked without conditions', async () => {
    await test.database.db.updateTable('feeds').set({ etag: '"1"', last_modified: 'then' }).execute()
    const body = { revision: 1, url: `${url}?two`, everyHours: 24, trust: 'opinion' }
    const response = await by.put('/admin/feeds/test-list', body)
    expect(response.json(), response.body).toMatchObject({
      url: `${url}?two`,
      everyHours: 24,
      trust: 'opinion',
      revision: 2,
    })
    const row = await test.database.db.selectFrom('feeds').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ etag: null, last_modified: null })
    expect(await audited()).toMatchObject({
      action: 'UPDATE_FEED',
      changes: { trust: { from: 'secondary', to: 'opinion' }, everyHours: { from: 6, to: 24 } },
    })
  })

  it('409: a save of an older revision is refused with the current settings; 428 without one', async () => {
    await by.put('/admin/feeds/test-list', { revision: 1, trust: 'primary' })
    const late = await by.put('/admin/feeds/test-list', { revision: 1, trust: 'opinion' })
    expect([late.statusCode, errorOf(late).code]).toEqual([409, 'EDIT_CONFLICT'])
    expect(errorOf(late).current).toMatchObject({ trust: 'primary', revision: 2 })
    expect((await by.put('/admin/feeds/test-list', { trust: 'opinion' })).statusCode).toBe(428)
  })

  it.each([
    [{ url: 'ftp://list.example/' }, 'url'],
    [{ url: 'https://me:secret@list.example/' }, 'url'],
    [{ everyHours: 0 }, 'everyHours'],
    [{ everyHours: 721 }, 'everyHours'],
  ])('400: %j', async (body, field) => {
    const response = await by.put('/admin/feeds/test-list', { revision: 1, ...body })
    expect(response.statusCode).toBe(400)
    expect(Object.keys(errorOf(response).fields ?? {})).toEqual([field])
    expect((await theFeed()).revision).toBe(1)
  })
})

describe('the schedule', () => {
  it('a paused feed is never read; switched on it is read at once and then every six hours', async () => {
    await test.database.db.updateTable('feeds').set({ next_run_at: test.clock.now }).execute()
    await tick()
    expect(await runs()).toEqual([])
    await by.put('/admin/feeds/test-list', { revision: 1, isPaused: false })
    await tick()
    await tick()
    await work()
    expect(await runs()).toMatchObject([{ state: 'done', cause: 'schedule', startedBy: null }])
    expect((await theFeed()).nextRunAt).toBe('2026-07-01T18:00:00.000Z')
    later(5.9)
    await tick()
    expect(await runs()).toHaveLength(1)
    // After a day without a running process, it is read once.
    later(24)
    await tick()
    await work()
    expect(await runs()).toMatchObject([{ state: 'unchanged' }, { state: 'done' }])
    expect((await theFeed()).nextRunAt).toBe('2026-07-02T18:00:00.000Z')
  })

  it('two processes start a due feed once', async () => {
    await test.database.db.updateTable('feeds').set({ is_paused: false, next_run_at: test.clock.now }).execute()
    await Promise.all([tick(), tick(), tick()])
    expect(await runs()).toHaveLength(1)
    await work()
  })

  it('a feed that is still being read is left to its next time', async () => {
    await by.post('/admin/feeds/test-list/run', {})
    await test.database.db.updateTable('feeds').set({ is_paused: false, next_run_at: test.clock.now }).execute()
    await tick()
    expect(await runs()).toMatchObject([{ state: 'running', cause: 'staff' }])
    expect((await theFeed()).nextRunAt).toBe('2026-07-01T18:00:00.000Z')
    await work()
  })
})

describe('POST /admin/feeds/:id/test', () => {
  it('200: says what the file at an address has, and writes nothing', async () => {
    served.body = feedFile(entries(4), { entries: [{ key: 'broken' }, { ...anEntry('seller/x'), colour: 1 }] })
    const response = await by.post('/admin/feeds/test-list/test', { url })
    expect(response.json<ResponseBody<typeof testFeed>>(), response.body).toEqual({
      problem: null,
      bytes: Buffer.byteLength(served.body),
      entries: 5,
      refused: 1,
      unknownFields: ['colour'],
    })
    expect(await runs()).toEqual([])
  })

  it.each([
    ['http://10.0.0.1/', 'The address leads to a private network'],
    ['http://[::1]:1/', 'The address leads to a private network'],
  ])('200: %s: %s', async (address, problem) => {
    expect((await by.post('/admin/feeds/test-list/test', { url: address })).json()).toMatchObject({ problem })
  })
})
