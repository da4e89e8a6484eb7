import type { readTrends } from '@inferdex/contracts/dashboard.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { describe, expect, it } from 'vitest'
import { as, aPerson, testApp } from '../../testing/test-app.ts'
import { SEARCHES_PER_DAY } from './missed-searches.queries.ts'
import { deleteMissedSearches } from './search.jobs.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const test = await testApp({ RATE_LIMITS: 'off' })
const moderator = await aPerson(test, 'MODERATOR')

const report = (q: string, of = test) => as(of.app).post('/catalog/missed-searches', { q })
const rows = (of = test) => of.database.db.selectFrom('missed_searches').selectAll().orderBy('search').execute()
const listed = async () =>
  (await as(test.app, moderator).get('/admin/dashboard/trends')).json<ResponseBody<typeof readTrends>>().missedSearches

describe('POST /catalog/missed-searches', () => {
  it('204: equal searches of a day are counted together, and staff reads them by number [STAFF-26]', async () => {
    for (const q of ['Kimi K3', ' kimi-k3', 'grok 4.6', 'KIMI_K3']) expect((await report(q)).statusCode).toBe(204)
    expect(await rows()).toEqual([
      { day: '2026-07-01', search: 'grok 4.6', times: 1 },
      { day: '2026-07-01', search: 'kimi k3', times: 3 },
    ])
    expect(await listed()).toEqual([
      { search: 'kimi k3', times: 3 },
      { search: 'grok 4.6', times: 1 },
    ])
  })

  it('204: what looks like a secret or an address is neither stored nor logged [STAFF-26]', async () => {
    const lines: string[] = []
    const other = await testApp(
      { RATE_LIMITS: 'off', LOG_LEVEL: 'debug' },
      { logStream: { write: (line) => lines.push(line) } },
    )
    for (const q of ['joe@example.org', 'sk-abcdef0123456789', '+49 170 1234567'])
      expect((await report(q, other)).statusCode).toBe(204)
    await report('kimi k3', other)
    expect((await rows(other)).map(({ search }) => search)).toEqual(['kimi k3'])
    expect(lines.join('')).toContain('/api/catalog/missed-searches')
    expect(lines.join('')).not.toMatch(/joe@|abcdef|1234567|kimi/)
  })

  it('400: a text that is no search; 429: more than 60 in an hour by one visitor [STAFF-26]', async () => {
    expect((await report('x'.repeat(201))).statusCode).toBe(400)
    const limited = await testApp({ RATE_LIMITS: 'on' })
    for (let sent = 0; sent < 60; sent += 1) expect((await report('kimi k3', limited)).statusCode).toBe(204)
    expect((await report('kimi k3', limited)).statusCode).toBe(429)
    expect(await rows(limited)).toEqual([{ day: '2026-07-01', search: 'kimi k3', times: 60 }])
  })

  it('204: a day has a bounded number of searches; known ones are still counted [STAFF-26]', async () => {
    const other = await testApp({ RATE_LIMITS: 'off' })
    const day = '2026-07-01'
    const many = Array.from({ length: SEARCHES_PER_DAY }, (_, index) => ({ day, search: `model ${index}`, times: 1 }))
    await other.database.db.insertInto('missed_searches').values(many).execute()
    await report('one more', other)
    await report('model 7', other)
    expect(await rows(other)).toHaveLength(SEARCHES_PER_DAY)
    expect((await rows(other)).filter(({ times }) => times === 2)).toEqual([{ day, search: 'model 7', times: 2 }])
  })
})

describe('searches without a result', () => {
  it('are listed for 7 days, at most ten, and deleted after 90 [STAFF-26]', async () => {
    const { db } = test.database
    const now = test.clock.now
    const day = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10)
    await db.deleteFrom('missed_searches').execute()
    const of = (daysAgo: number, search: string) => ({ day: day(daysAgo), search, times: 2 })
    await db
      .insertInto('missed_searches')
      .values([of(90, 'oldest'), of(89, 'old'), of(7, 'last week'), of(6, 'this week'), of(0, 'this week')])
      .execute()
    expect(await listed()).toEqual([{ search: 'this week', times: 4 }])
    await deleteMissedSearches.run({ db, now: () => now })
    expect((await rows()).map(({ search }) => search)).toEqual(['last week', 'old', 'this week', 'this week'])
    await db
      .insertInto('missed_searches')
      .values(Array.from({ length: 12 }, (_, index) => of(0, `model ${index}`)))
      .execute()
    expect(await listed()).toHaveLength(10)
  })
})
