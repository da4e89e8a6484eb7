import type { readDashboard, readTrends } from '@inferdex/contracts/dashboard.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { describe, expect, it } from 'vitest'
import { as, aPerson, catalogueApp, type Person, type TestApp, testApp } from '../../testing/test-app.ts'
import { refreshDataQuality } from '../changes/changes.service.ts'
import { countSubmissionsOfWeeks } from './dashboard.jobs.ts'

type Trends = ResponseBody<typeof readTrends>
const DAY_MS = 24 * 60 * 60 * 1000

const test = await catalogueApp()
const { db } = test.database
const admin = await aPerson(test, 'ADMIN')

const trends = async (of: TestApp, reader: Person) =>
  (await as(of.app, reader).get('/admin/dashboard/trends')).json<Trends>()

describe('GET /admin/dashboard/trends', () => {
  it('200: the age of the prices on each day on which it was computed, and on no other [STAFF-26]', async () => {
    const now = test.clock.now
    await db.deleteFrom('data_age_days').execute()
    const compute = (daysAgo: number) => refreshDataQuality(db, new Date(now.getTime() - daysAgo * DAY_MS))
    for (const daysAgo of [90, 89, 2, 0]) await compute(daysAgo)
    await compute(0)
    const { ages } = await trends(test, admin)
    expect(ages.map(({ day }) => day)).toEqual(['2026-04-03', '2026-06-29', '2026-07-01'])
    const { sources } = (await as(test.app).get('/catalog/data-quality')).json<{
      sources: { ages: { under7: number; older: number } }[]
    }>()
    const sum = (key: 'under7' | 'older') => sources.reduce((total, source) => total + source.ages[key], 0)
    expect(ages.at(-1)).toMatchObject({ under7: sum('under7'), older: sum('older') })
  })

  it('200: submissions received and decided per week with the median time, counted by a job [STAFF-26]', async () => {
    const other = await testApp({ RATE_LIMITS: 'off' })
    const [sender, moderator] = [await aPerson(other), await aPerson(other, 'MODERATOR')]
    expect((await trends(other, moderator)).submissions).toEqual([])
    const end = other.clock.now
    const send = async (at: string) => {
      other.clock.now = new Date(at)
      const sent = await as(other.app, sender).post('/submissions', { type: 'GENERAL', data: { suggestion: 'Idea' } })
      return sent.json<{ id: string }>().id
    }
    const decide = async (id: string, action: 'approve' | 'reject', at: string) => {
      other.clock.now = new Date(at)
      const res = await as(other.app, moderator).post(`/submissions/${id}/${action}`, { version: 1 })
      expect(res.statusCode, res.body).toBe(200)
    }
    // Mondays: 8, 15, 22 and 29 June.
    const [first, second, third] = [
      await send('2026-06-14T23:00:00Z'),
      await send('2026-06-15T00:00:00Z'),
      await send('2026-06-15T10:00:00Z'),
    ]
    await decide(first, 'approve', '2026-06-15T01:00:00Z')
    await decide(second, 'reject', '2026-06-15T04:00:00Z')
    await decide(third, 'approve', '2026-06-21T23:59:59Z')
    await countSubmissionsOfWeeks.run({ db: other.database.db, now: () => end })
    const expected = [
      { week: '2026-06-08', received: 1, approved: 0, rejected: 0, medianSeconds: null },
      { week: '2026-06-15', received: 2, approved: 2, rejected: 1, medianSeconds: 4 * 60 * 60 },
      { week: '2026-06-22', received: 0, approved: 0, rejected: 0, medianSeconds: null },
      { week: '2026-06-29', received: 0, approved: 0, rejected: 0, medianSeconds: null },
    ]
    other.clock.now = end
    expect((await trends(other, moderator)).submissions).toEqual(expected)
    await countSubmissionsOfWeeks.run({ db: other.database.db, now: () => end })
    expect((await trends(other, moderator)).submissions).toEqual(expected)
  })

  it('200: recorded changes of 26 weeks by source, with its title [STAFF-26]', async () => {
    await db.deleteFrom('weekly_changes').execute()
    const row = { kind: 'price', changes: 3 } as const
    await db
      .insertInto('weekly_changes')
      .values([
        { ...row, week: '2026-06-29', source: 'staff', direction: 'drop' },
        { ...row, week: '2026-06-29', source: 'staff', direction: 'rise' },
        { ...row, week: '2026-01-05', source: 'models.dev', direction: 'drop' },
        { ...row, week: '2025-12-29', source: 'staff', direction: 'drop' },
      ])
      .execute()
    expect((await trends(test, admin)).changes).toEqual([
      { week: '2026-01-05', source: 'models.dev', changes: 3 },
      { week: '2026-06-29', source: 'staff', changes: 6 },
    ])
  })

  it('403: only staff reads it [STAFF-26]', async () => {
    expect((await as(test.app, await aPerson(test)).get('/admin/dashboard/trends')).statusCode).toBe(403)
  })
})

describe('GET /admin/dashboard/stats', () => {
  it('200: counts offers whose price rises within two weeks, and names the first [STAFF-26] [FIG-10]', async () => {
    const offers = await db
      .selectFrom('offers')
      .innerJoin('models', 'models.id', 'offers.model_id')
      .innerJoin('providers', 'providers.id', 'offers.provider_id')
      .select(['offers.id', 'models.name as model', 'providers.name as provider'])
      .where('offers.status', '<>', 'retired')
      .where('offers.input_price', '>', '0')
      .orderBy('offers.id')
      .limit(4)
      .execute()
    const price = (id: string | undefined, starts_on: string, amount: string) => ({
      offer_id: id ?? '',
      kind: 'input',
      starts_on,
      amount,
      per: '1M-tokens',
      source: 'staff',
      observed_on: '2026-07-01',
    })
    await db.deleteFrom('scheduled_prices').execute()
    const read = async () =>
      (await as(test.app, admin).get('/admin/dashboard/stats')).json<ResponseBody<typeof readDashboard>>().attention
        .risingPrices
    expect(await read()).toEqual({ offers: 0, next: null })
    await db
      .insertInto('scheduled_prices')
      .values([
        price(offers[0]?.id, '2026-07-15', '9999'),
        price(offers[1]?.id, '2026-07-02', '9999'),
        price(offers[2]?.id, '2026-07-16', '9999'),
        price(offers[3]?.id, '2026-07-03', '0'),
      ])
      .execute()
    expect(await read()).toEqual({
      offers: 2,
      next: { on: '2026-07-02', model: offers[1]?.model, provider: offers[1]?.provider },
    })
  })
})
