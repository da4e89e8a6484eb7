import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { deleteEndedAccess } from '../features/accounts/accounts.jobs.ts'
import { aPerson, catalogueApp, testApp } from '../testing/test-app.ts'
import { deleteExpired } from './housekeeping.ts'
import { createRateLimiter } from './rate-limit.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe('housekeeping', () => {
  it('deletes what has ended and nothing else', async () => {
    const test = await testApp()
    const { db } = test.database
    await aPerson(test)
    const start = test.clock.now
    test.clock.now = new Date(start.getTime() + 29 * DAY_MS)
    const young = await aPerson(test)
    const limiter = createRateLimiter(db, true)
    await limiter.consume('old', { hits: 1, windowSeconds: 60 }, start)
    const link = (day: number) => ({
      hash: randomBytes(32),
      purpose: 'reset-password' as const,
      user_id: young.id,
      email: `day-${day}@example.org`,
      expires_at: new Date(start.getTime() + day * DAY_MS),
    })
    await db
      .insertInto('one_time_tokens')
      .values([link(30), link(32)])
      .execute()
    const now = new Date(start.getTime() + 31 * DAY_MS)
    await deleteExpired(db, now)
    await deleteEndedAccess.run({ db, now: () => now })
    const sessions = await db.selectFrom('sessions').select('user_id').execute()
    expect(sessions).toEqual([{ user_id: young.id }])
    const links = await db.selectFrom('one_time_tokens').select('email').execute()
    expect(links).toEqual([{ email: 'day-32@example.org' }])
    expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([])
  })

  it('counts the recorded price changes, which the home page shows [FIG-15]', async () => {
    const { db } = (await catalogueApp()).database
    const stored = () => db.selectFrom('counts').select('value').where('name', '=', 'price_changes').executeTakeFirst()
    const before = await stored()
    expect(before?.value).toBeGreaterThan(100)
    await sql`insert into price_components (offer_id, kind, amount, per, valid_from, source, verified_on, reason)
      select id, 'request', 1, 'request', now(), 'staff', '2026-07-01', 'change' from offers order by id limit 3`.execute(
      db,
    )
    expect(await stored()).toEqual({ value: (before?.value ?? 0) + 3 })
  })
})
