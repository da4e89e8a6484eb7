import { setTimeout as wait } from 'node:timers/promises'
import type { DataQuality } from '@inferdex/contracts/changes'
import type { readDashboard, readTrends } from '@inferdex/contracts/dashboard.staff'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { sumAges } from '@inferdex/domain/changes/price-ages'
import type { FeedEntry } from '@inferdex/domain/feeds/feed-entry'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addFeed, entryOf, type SoldOffer, soldOffers } from '../../testing/feeds/intake-app.ts'
import { runOfFeed } from '../../testing/feeds/run-of-feed.ts'
import { changeListener } from '../../testing/read-changes.ts'
import { runDueJobs } from '../../testing/run-jobs.ts'
import { as, aPerson, catalogueApp, type Person, type TestApp } from '../../testing/test-app.ts'
import { refreshAfterRun } from './changes.jobs.ts'
import { refreshDataQuality } from './changes.service.ts'

const LIST = 'daily-list'
const OFFERS = 6

let test: TestApp
let offers: SoldOffer[]
let receive: ReturnType<typeof changeListener>
beforeAll(async () => {
  test = await catalogueApp()
  receive = changeListener(test)
  offers = await soldOffers(test.database.db, OFFERS)
  await addFeed(test.database.db, LIST)
})

const at = (day: string) => {
  test.clock.now = new Date(`${day}T14:05:00Z`)
}
/** The entry of an offer with prices that the list is the first to state. */
const listed = (offer: SoldOffer, changes: Record<string, string> = {}): FeedEntry => {
  const raised = (price: string | undefined) => String(Number((Number(price) * 1.1).toPrecision(6)))
  return entryOf(offer, { input: raised(offer.values.input), output: raised(offer.values.output), ...changes })
}
const run = (entries: readonly FeedEntry[]) => runOfFeed(test.database.db, LIST, entries, test.clock.now)
const work = () =>
  runDueJobs(test.database, {
    jobs: [refreshAfterRun],
    depsFor: () => ({ db: test.database.db, now: () => test.clock.now }),
  })
/** Returns the days of the input prices of the offers, in their order. */
async function inputDays(): Promise<string[]> {
  const { rows } = await sql<{ id: string; day: string }>`
    select offer_id as id, verified_on::text as day from price_components
    where kind = 'input' and valid_to is null and replaced_at is null and offer_id = any(${offers.map(({ id }) => id)}::uuid[])`.execute(
    test.database.db,
  )
  return offers.map(({ id }) => rows.find((row) => row.id === id)?.day ?? '')
}
const read = async <T>(path: string, person: Person | null = null): Promise<T> => {
  const response = await as(test.app, person).get(path)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<T>()
}
/** Returns the ages as each screen shows them. */
async function screens() {
  await receive()
  // Signed in now: sessions do not last from month to month.
  const admin = await aPerson(test, 'ADMIN')
  const dashboard = await read<ResponseBody<typeof readDashboard>>('/admin/dashboard/stats', admin)
  const trends = await read<ResponseBody<typeof readTrends>>('/admin/dashboard/trends', admin)
  const quality = await read<DataQuality & { computedAt: string }>('/catalog/data-quality')
  return { dashboard, quality, drawn: trends.ages.at(-1) }
}

/** Waits until a transaction is blocked by the lock of another. */
async function untilLockWait(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting.execute(test.database.db)).rows.length === 0) await wait(10)
}

describe('ages after a run of a feed [STAFF-30]', () => {
  it('follow a file that is the same again: dashboard, its line and chart, the quality of the data and lists have one moment', async () => {
    const { db } = test.database
    at('2026-11-01')
    const entries = offers.map((offer) => listed(offer))
    expect((await run(entries)).state).toBe('done')
    expect(await work()).toEqual([])
    at('2026-12-10')
    await db.transaction().execute((tx) => refreshDataQuality(tx, test.clock.now))
    const before = await screens()
    expect(new Set(await inputDays())).toEqual(new Set(['2026-11-01']))

    expect((await run(entries)).state).toBe('unchanged')
    // Also open pages: the change that they follow is announced together with the new figures.
    await receive()
    expect(await work()).toEqual([])
    expect(await receive()).toContain('changes')

    const after = await screens()
    expect(new Set(await inputDays())).toEqual(new Set(['2026-12-10']))
    const readAgain = (after.dashboard.dataAge?.ages.under7 ?? 0) - (before.dashboard.dataAge?.ages.under7 ?? 0)
    expect(readAgain).toBe(2 * OFFERS)
    expect((before.dashboard.attention.oldPrices ?? 0) - (after.dashboard.attention.oldPrices ?? 0)).toBe(OFFERS)
    const moment = test.clock.now.toISOString()
    expect([after.dashboard.asOf, after.dashboard.dataAge?.computedAt, after.quality.computedAt]).toEqual([
      moment,
      moment,
      moment,
    ])
    const ages = sumAges(after.quality.sources)
    expect(after.dashboard.dataAge).toEqual({ computedAt: moment, prices: after.quality.prices, ages })
    expect(after.drawn).toEqual({ day: '2026-12-10', ...ages })
    const [first] = offers
    const { slug } = await db
      .selectFrom('offers')
      .innerJoin('models', 'models.id', 'offers.model_id')
      .select('models.slug')
      .where('offers.id', '=', first?.id ?? '')
      .executeTakeFirstOrThrow()
    const list = await read<{ id: string; verifiedOn: string }[]>(`/catalog/models/${slug}/offers`)
    expect(list.find(({ id }) => id === first?.id)?.verifiedOn).toBe('2026-12-10')
  })

  it('do not follow for values that the list changes doubtfully, no longer has or dates itself', async () => {
    at('2027-01-20')
    const [same, doubtful, gone, dated, ...others] = offers as [SoldOffer, SoldOffer, SoldOffer, SoldOffer]
    const entries = [same, ...others].map((offer) => listed(offer))
    const input = String(Number(doubtful.values.input) * 1100)
    const own = { ...listed(dated), observedOn: '2026-12-24' }
    expect(await run([...entries, listed(doubtful, { input }), own])).toMatchObject({ state: 'done', held: 2 })
    const days = Object.fromEntries((await inputDays()).map((day, index) => [offers[index]?.id, day]))
    expect([days[same.id], days[doubtful.id], days[gone.id], days[dated.id]]).toEqual([
      '2027-01-20',
      '2026-12-10',
      '2026-12-10',
      '2026-12-24',
    ])
  })

  it('are those of the last commit, however two computations overlap', async () => {
    const { db } = test.database
    at('2027-02-01')
    const stored = async () => (await db.selectFrom('data_quality').select('summary').executeTakeFirstOrThrow()).summary
    let second: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async (tx) => {
      await refreshDataQuality(tx, test.clock.now)
      // Begins while the first one is not committed.
      second = db.transaction().execute((other) => refreshDataQuality(other, test.clock.now))
      await untilLockWait()
      await db
        .updateTable('offers')
        .set({ verified_on: '2020-01-01' })
        .where('id', '=', offers[0]?.id ?? '')
        .execute()
    })
    await second
    expect(await stored()).toMatchObject({ oldestOn: '2020-01-01' })
  })
})
