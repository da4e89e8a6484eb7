import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { readInbox } from '@inferdex/contracts/watching/watching'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aPerson, as, catalogueApp, type Person } from '../../testing/test-app.ts'
import { refreshProviderFigures } from '../providers/providers.service.ts'
import { remindOfEnds } from './watching.jobs.ts'
import { notifyWatchers } from './watching.service.ts'

let person: Person
const test = await catalogueApp()
const { db } = test.database
// Removes everything else that ends in this period.
await sql`update offers set retires_on = null`.execute(test.database.db)
await sql`update models set retires_on = null`.execute(test.database.db)
await notifyWatchers(test.database.db, test.clock.now)

const watch = async (targetType: string, targetId: string) =>
  expect((await as(test.app, person).post('/watches', { targetType, targetId })).statusCode).toBe(200)

/** Runs the job on each day, and returns the reminders by day. */
async function notifiedOn(days: readonly string[]): Promise<(string | number | null)[][]> {
  const reminded: (string | number | null)[][] = []
  for (const day of days) {
    const now = new Date(`${day}T05:11:00Z`)
    await remindOfEnds.run({ db, now: () => now }, {})
    await notifyWatchers(db, now)
    const inbox = await as(test.app, person).get('/inbox?unread=true')
    const { items } = inbox.json<ResponseBody<typeof readInbox>>()
    reminded.push(...items.map(({ event }) => [day, event.kind, event.daysLeft]))
    await as(test.app, person).post('/inbox/read', { until: '2030-01-01T00:00:00Z' })
  }
  return reminded
}

describe('reminders', () => {
  it('of a retirement come 30 and 7 days before, once, also when a day was missed', async () => {
    person = await aPerson(test)
    const offer = await db
      .selectFrom('offers')
      .select(['id', 'model_id'])
      .where('status', '=', 'active')
      .where('is_counted', '=', true)
      .executeTakeFirstOrThrow()
    await watch('MODEL', offer.model_id)
    // The standing day of the test catalogue is later than the days below.
    await db.updateTable('standing_day').set({ day: '2026-08-01' }).execute()
    await db.updateTable('offers').set({ retires_on: '2026-09-30' }).where('id', '=', offer.id).execute()
    const days = ['2026-08-30', '2026-09-01', '2026-09-02', '2026-09-22', '2026-09-23', '2026-09-24', '2026-09-29']
    expect(await notifiedOn(days)).toEqual([
      ['2026-09-01', 'retirement', 29],
      ['2026-09-23', 'retirement', 7],
    ])
  })

  it('of a deal come once in its last 7 days, and again when it was prolonged', async () => {
    person = await aPerson(test)
    const deal = await db.selectFrom('deals').select('id').where('archived_at', 'is', null).executeTakeFirstOrThrow()
    await watch('DEAL', deal.id)
    const end = (at: string) =>
      db
        .updateTable('deals')
        .set({ expires_at: new Date(at) })
        .where('id', '=', deal.id)
        .execute()
    await end('2026-10-10T12:00:00Z')
    const days = ['2026-10-02', '2026-10-03', '2026-10-04', '2026-10-09']
    expect(await notifiedOn(days)).toEqual([['2026-10-04', 'deal-ends', 7]])
    await end('2026-10-14T12:00:00Z')
    expect(await notifiedOn(['2026-10-10', '2026-10-11', '2026-10-15'])).toEqual([['2026-10-10', 'deal-ends', 5]])
  })

  it('a free tier that is gone is told to those who watch it or its provider, a deal of the provider only to these', async () => {
    const deal = await db
      .selectFrom('deals')
      .select(['id', 'provider_id'])
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow()
    const people: Person[] = []
    await db.deleteFrom('pricing_tiers').where('provider_id', '=', deal.provider_id).execute()
    const tier = { id: 'free', name: 'Free', price: '0', billing_period: 'monthly', is_free_tier: true } as const
    await db
      .insertInto('pricing_tiers')
      .values({ ...tier, provider_id: deal.provider_id })
      .execute()
    await refreshProviderFigures(db, [deal.provider_id])
    for (const type of ['FREE_TIER', 'PROVIDER']) {
      person = await aPerson(test)
      people.push(person)
      await watch(type, deal.provider_id)
    }
    await db.deleteFrom('pricing_tiers').where('provider_id', '=', deal.provider_id).execute()
    await refreshProviderFigures(db, [deal.provider_id])
    await db
      .updateTable('deals')
      .set({ expires_at: new Date('2026-12-31T12:00:00Z') })
      .where('id', '=', deal.id)
      .execute()
    const reminded: unknown[] = []
    for (person of people) reminded.push((await notifiedOn(['2026-12-28'])).map(([, kind]) => String(kind)).toSorted())
    expect(reminded).toEqual([['free-tier-ends'], ['deal-ends', 'free-tier-ends']])
  })
})
