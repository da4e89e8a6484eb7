import type { readDashboard } from '@inferdex/contracts/dashboard.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aReview, catalogueIds } from '../../testing/community.ts'
import { addFailedJob, addFailingJob } from '../../testing/jobs/failed-jobs.ts'
import { manyPeople } from '../../testing/many-people.ts'
import { as, aPerson, catalogueApp, oneOfEach, testApp } from '../../testing/test-app.ts'
import { refreshDataQuality } from '../changes/changes.service.ts'

const test = await testApp({ RATE_LIMITS: 'off' })
const people = await oneOfEach(test)

describe('GET /admin/dashboard/stats', () => {
  it('200: totals, what waits, the five newest people and submissions, thirty days [API-ADM-01] [ADM-DASH-01]', async () => {
    for (let index = 0; index < 6; index += 1) {
      test.clock.now = new Date(test.clock.now.getTime() + 1000)
      await as(test.app, people.USER).post('/submissions', { type: 'GENERAL', data: { suggestion: `Idea ${index}` } })
    }
    const stats = (await as(test.app, people.MODERATOR).get('/admin/dashboard/stats')).json<
      ResponseBody<typeof readDashboard>
    >()
    expect(stats).toMatchObject({
      totalUsers: 4,
      totalReviews: 0,
      totalSubmissions: 6,
      pendingSubmissions: 6,
      attention: { oldestPendingAt: '2026-07-01T12:00:01.000Z', heldReviews: 0, failedJobs: 0 },
    })
    expect(stats.recentUsers).toHaveLength(4)
    expect(stats.recentSubmissions.map(({ notes }) => notes)).toEqual([
      'Idea 5',
      'Idea 4',
      'Idea 3',
      'Idea 2',
      'Idea 1',
    ])
    expect(stats.activity).toHaveLength(30)
    expect(stats.activity.at(-1)).toEqual({ day: '2026-07-01', submissions: 6, reviews: 0, users: 4 })
    expect(stats.activity[0]).toEqual({ day: '2026-06-02', submissions: 0, reviews: 0, users: 0 })
  })

  it('200: tells how long submissions wait, which feeds fail, and how many jobs and names need staff [STAFF-26]', async () => {
    const other = await testApp({ RATE_LIMITS: 'off' })
    const { db } = other.database
    const now = other.clock.now
    const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60 * 1000)
    for (const days of [30, 8, 7.5, 6, 2, 0.5]) {
      other.clock.now = daysAgo(days)
      const member = await aPerson(other)
      await as(other.app, member).post('/submissions', { type: 'GENERAL', data: { suggestion: 'An idea' } })
    }
    other.clock.now = now
    await addFailedJob(db, { job: 'account-mail', at: now })
    await addFailingJob(db, { job: 'import', at: now, attempts: 3 }, now)
    await addFailingJob(db, { job: 'publish-post', at: now, attempts: 2 }, now)
    await db.insertInto('feeds').values({ id: 'a-list', title: 'A list', format: 'inferdex' }).execute()
    await db
      .insertInto('feed_runs')
      .values({ id: crypto.randomUUID(), feed_id: 'a-list', started_at: now, state: 'stopped', cause: 'file' })
      .execute()
    await db
      .insertInto('feed_names')
      .values({ feed_id: 'a-list', key: 'nova/one', state: 'waiting', rule: 'unknown', first_seen_at: now })
      .execute()
    const admin = await aPerson(other, 'ADMIN')
    const stats = (await as(other.app, admin).get('/admin/dashboard/stats')).json<ResponseBody<typeof readDashboard>>()
    expect(stats.attention).toEqual({
      oldestPendingAt: daysAgo(30).toISOString(),
      pendingByAge: { underOneDay: 1, oneToThreeDays: 1, threeToSevenDays: 1, overSevenDays: 3 },
      heldReviews: 0,
      ratingSurges: [],
      oldPrices: null,
      oldestPriceOn: null,
      risingPrices: { offers: 0, next: null },
      failedJobs: 2,
      failingFeeds: ['A list'],
      heldValues: 0,
      unmatchedNames: 1,
      waitingComments: 0,
      flaggedComments: 0,
    })
  })

  it('200: flags sudden reviews of new accounts, also those that do not count yet [SAFE-06]', async () => {
    const other = await catalogueApp()
    const { db } = other.database
    const admin = await aPerson(other, 'ADMIN')
    const ids = await catalogueIds(db)
    const read = async () =>
      (await as(other.app, admin).get('/admin/dashboard/stats')).json<ResponseBody<typeof readDashboard>>().attention
    const [newcomers, regulars] = [await manyPeople(other, 5, 1), await manyPeople(other, 6, 300)]
    await db
      .updateTable('users')
      .set({ has_weight: false })
      .where(
        'id',
        'in',
        newcomers.slice(0, 2).map(({ id }) => id),
      )
      .execute()
    for (const person of regulars) await as(other.app, person).post('/reviews', aReview(ids.otherModel))
    for (const person of newcomers.slice(0, 4)) await as(other.app, person).post('/reviews', aReview(ids.model))
    expect((await read()).ratingSurges).toEqual([])
    await as(other.app, newcomers[4] ?? null).post('/reviews', aReview(ids.model))
    const { slug, name } = await db
      .selectFrom('models')
      .select(['slug', 'name'])
      .where('id', '=', ids.model)
      .executeTakeFirstOrThrow()
    expect((await read()).ratingSurges).toEqual([{ targetType: 'MODEL', slug, name, reviews: 5, fromNewAccounts: 5 }])
    other.clock.now = new Date(other.clock.now.getTime() + 25 * 60 * 60 * 1000)
    expect((await read()).ratingSurges).toEqual([])
  })

  it('200: tells how many offers have prices over 30 days old, and the oldest [FIG-11] [STAFF-26]', async () => {
    const other = await catalogueApp()
    const { db } = other.database
    const admin = await aPerson(other, 'ADMIN')
    const read = async () =>
      (await as(other.app, admin).get('/admin/dashboard/stats')).json<ResponseBody<typeof readDashboard>>().attention
    const recorded = { from: '2026-05-31', other: other.clock.now.toISOString().slice(0, 10) }
    await db.deleteFrom('data_quality').execute()
    expect(await read()).toMatchObject({ oldPrices: null, oldestPriceOn: null })
    await db.updateTable('offers').set({ verified_on: recorded.other }).execute()
    await refreshDataQuality(db, other.clock.now)
    expect(await read()).toMatchObject({ oldPrices: 0, oldestPriceOn: recorded.other })
    await sql`update offers set verified_on = ${recorded.from}
      where id in (select o.id from offers o join providers p on p.id = o.provider_id
        where o.standing <> 'ended' and p.archived_at is null limit 7)`.execute(db)
    await refreshDataQuality(db, other.clock.now)
    expect(await read()).toMatchObject({ oldPrices: 7, oldestPriceOn: recorded.from })
  })

  it.each(['USER', 'CONTRIBUTOR'] as const)('403: %s [ADM-ROLE-01]', async (role) => {
    expect((await as(test.app, people[role]).get('/admin/dashboard/stats')).statusCode).toBe(403)
  })
})
