import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { PREVIEW_DAYS, type previewWatch, type Watch } from '@inferdex/contracts/watching/watching'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type SoldOffer, soldOffers } from '../../testing/feeds/intake-app.ts'
import { saveNow } from '../../testing/save-now.ts'
import { staffApp } from '../../testing/staff-app.ts'
import { aPerson, as } from '../../testing/test-app.ts'
import { type NewChange, recordChanges } from '../changes/changes.service.ts'
import { remindOfEnds } from './watching.jobs.ts'
import { notifyWatchers } from './watching.service.ts'

const RANDOM_WATCHES = proofRuns(1000)
/** The same watches and events in each run. */
const SEED = 18
const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than the preview period, so that some events are too old for it. */
const HISTORY_DAYS = PREVIEW_DAYS + 30
const [OFFERS, DEALS, FREE_TIERS, CHANGES] = [40, 12, 6, 300]

const staff = await staffApp()
const { db } = staff.test.database

const daysAgo = (days: number) => new Date(staff.test.clock.now.getTime() - days * DAY_MS)

const anyNews = fc.record({
  offer: fc.nat({ max: OFFERS - 1 }),
  kind: fc.constantFrom('price', 'price', 'price', 'retirement', 'launch', 'correction'),
  recordedDaysAgo: fc.integer({ min: 10, max: HISTORY_DAYS }),
  // Negative: announced before it takes effect. Over 30: history, which a preview counts but is never notified.
  daysLate: fc.integer({ min: -20, max: 50 }),
  before: fc.constantFrom('0', '1', '2', '3.3'),
  after: fc.constantFrom('0.9', '1.01', '1.5', '4'),
  isWithdrawn: fc.boolean(),
} as const)

/** Records random changes of offers on past days, as staff and feeds do, and withdraws some of them. */
async function recordRandomChanges(offers: readonly SoldOffer[]): Promise<void> {
  const news = fc.sample(anyNews, { numRuns: CHANGES, seed: SEED })
  const recorded = news.flatMap(({ offer, kind, recordedDaysAgo, daysLate, before, after, isWithdrawn }) => {
    const now = daysAgo(recordedDaysAgo)
    const of = { offerId: offers[offer]?.id ?? '', unit: '1M-tokens', source: 'staff' }
    const field = kind === 'price' || kind === 'correction' ? 'input' : null
    const at = kind === 'correction' ? now : daysAgo(recordedDaysAgo + daysLate)
    const change: NewChange = { ...of, at, kind, field, before, after }
    if (kind !== 'price' || !isWithdrawn) return [{ now, change }]
    const later = daysAgo(recordedDaysAgo - 2)
    const correction = { ...of, at: later, kind: 'correction', field, before: after, after: before } as const
    return [
      { now, change },
      { now: later, change: correction },
    ]
  })
  for (const { now, change } of recorded.toSorted((a, b) => a.now.getTime() - b.now.getTime()))
    await recordChanges(staff.test.database.db, [change], now)
}

/** Adds a model whose cheapest seller changes, with the two sellers. */
async function aModelWithTwoSellers(sellers: readonly string[]) {
  const offers = (inputs: readonly string[]) =>
    sellers.map((providerId, at) => ({
      providerId,
      prices: [
        { kind: 'input', amount: inputs[at] },
        { kind: 'output', amount: '9' },
      ],
    }))
  const { id } = await staff.aModel({ offers: offers(['1', '2']) })
  return {
    id,
    changeCheapest: async () => {
      for (const inputs of [
        ['3', '2'],
        ['1.5', '2'],
      ])
        await staff.changedModel(id, { offers: offers(inputs) })
    },
  }
}

/** Ends free tiers and moves deals to their last days. */
async function endThings(deals: readonly string[], freeTiers: readonly string[]): Promise<void> {
  for (const id of freeTiers) {
    const pricing = { tiers: [{ id: 'paid', name: 'Paid', price: 10, displayOrder: 0, limits: {} }], currency: 'USD' }
    const saved = await saveNow(staff.admin, `/admin/providers/${id}/pricing`, { pricing })
    expect(saved.statusCode, saved.body).toBe(200)
  }
  for (const [at, id] of deals.entries())
    await db
      .updateTable('deals')
      .set({ expires_at: daysAgo(at * 10) })
      .where('id', '=', id)
      .execute()
  for (let days = HISTORY_DAYS; days >= 0; days -= 5) await remindOfEnds.run({ db, now: () => daysAgo(days) }, {})
}

/**
 * Spreads events that the database dated by its own clock over the days of the history, the newest of each kind first.
 */
async function dateLaterNews(): Promise<void> {
  const { now } = staff.test.clock
  await sql`
    update watch_events as e set at = dated.day, recorded_at = dated.day
    from (
      select id, ${now}::timestamptz - interval '1 hour' - interval '1 day'
        * (row_number() over (partition by kind order by recorded_at desc) * 17 % ${HISTORY_DAYS}::int) as day
      from watch_events where recorded_at > ${now}
    ) dated
    where dated.id = e.id`.execute(staff.test.database.db)
}

const idsOf = async (table: 'models' | 'providers' | 'deals', where = sql`true`) =>
  (
    await sql<{ id: string }>`select id from ${sql.table(table)} where archived_at is null and ${where}
      order by ${sql.ref(table === 'deals' ? 'title' : 'slug')}, id`.execute(staff.test.database.db)
  ).rows.map(({ id }) => id)

const percents = fc.constantFrom(null, 0, 1, 10, 50, 200, 1000)
const [yes, everything] = [fc.boolean(), { retirement: true, launches: true, corrections: true, pricePercent: 0 }]
const rulesOf = {
  MODEL: fc.record({ pricePercent: percents, cheapest: yes, retirement: yes, launches: yes, corrections: yes }),
  PROVIDER: fc.record({ pricePercent: percents, ends: yes, retirement: yes, launches: yes, corrections: yes }),
  DEAL: fc.record({ ends: yes }),
  FREE_TIER: fc.record({ ends: yes }),
} as const

type Wanted = { readonly targetType: string; readonly targetId: string | undefined; readonly rules: object }

/** Adds each watch for a different person. */
async function watchAll(wanted: readonly Wanted[]): Promise<Watch[]> {
  const watches: Watch[] = []
  for (const target of wanted) {
    const response = await as(staff.test.app, await aPerson(staff.test)).post('/watches', target)
    expect(response.statusCode, response.body).toBe(200)
    watches.push(response.json<Watch>())
  }
  return watches
}

async function previewOf({ targetType, targetId, rules }: Watch): Promise<number | null> {
  const client = as(staff.test.app, staff.people.USER)
  const response = await client.post('/watches/preview', { targetType, targetId, rules })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<ResponseBody<typeof previewWatch>>().count
}

/** Replays the events of the last days for people who have watched all the time. Returns them by watch. */
async function replay(watches: readonly Watch[]): Promise<Map<string, string[]>> {
  const { clock } = staff.test
  const from = daysAgo(PREVIEW_DAYS)
  const events = await db.selectFrom('watch_events').select(['id', 'at', 'recorded_at']).execute()
  const happened = events.filter(({ at, recorded_at }) => {
    const notifiedAt = Math.min(at.getTime(), recorded_at.getTime())
    return notifiedAt > from.getTime() && notifiedAt <= clock.now.getTime()
  })
  expect(happened.length).toBeLessThan(events.length)
  const ids = watches.map(({ id }) => id)
  await sql`delete from alerts`.execute(db)
  await sql`update watches set created_at = ${from} where id = any(${ids}::uuid[])`.execute(db)
  await sql`update watch_events set told_at = ${clock.now}, told_up_to = null`.execute(db)
  await sql`update watch_events set told_at = null where id = any(${happened.map(({ id }) => id)}::uuid[])`.execute(db)
  await notifyWatchers(db, clock.now, 50)
  const { rows } = await sql<{ id: string; kinds: string[] }>`
    select w.id, array_remove(array_agg(e.kind), null) as kinds
    from watches w left join alerts a on a.watch_id = w.id left join watch_events e on e.id = a.event_id
    where w.id = any(${ids}::uuid[]) group by w.id`.execute(db)
  return new Map(rows.map(({ id, kinds }) => [id, kinds]))
}

describe('the preview', () => {
  it(`counts what ${RANDOM_WATCHES} random watches are told when the recorded history happens again`, async () => {
    const offers = await soldOffers(db, OFFERS)
    const models = await idsOf('models')
    const changed = await db
      .selectFrom('offers')
      .select(['model_id', 'provider_id'])
      .where(
        'id',
        'in',
        offers.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
    const deals = (await idsOf('deals')).slice(0, DEALS)
    const freeTiers = await idsOf('providers', sql`has_free_tier`)
    const made = await aModelWithTwoSellers((await idsOf('providers', sql`kind = 'seller'`)).slice(0, 2))
    const targets = {
      MODEL: [made.id, ...new Set(changed.map(({ model_id }) => model_id)), ...models.slice(0, OFFERS)],
      PROVIDER: [...new Set(changed.map(({ provider_id }) => provider_id)), ...freeTiers],
      DEAL: deals,
      FREE_TIER: freeTiers.slice(0, FREE_TIERS * 2),
    } as const
    const anyWatch = fc
      .constantFrom('MODEL', 'MODEL', 'PROVIDER', 'PROVIDER', 'DEAL', 'FREE_TIER')
      .chain((targetType) =>
        fc.record({
          targetType: fc.constant(targetType),
          targetId: fc.constantFrom(...targets[targetType]),
          rules: rulesOf[targetType],
        }),
      )
    const watches = await watchAll([
      ...changed.slice(0, 10).map(({ model_id }) => ({ targetType: 'MODEL', targetId: model_id, rules: everything })),
      { targetType: 'MODEL', targetId: made.id, rules: {} },
      { targetType: 'DEAL', targetId: deals[1], rules: {} },
      { targetType: 'FREE_TIER', targetId: freeTiers[FREE_TIERS - 1], rules: {} },
      ...fc.sample(anyWatch, { numRuns: RANDOM_WATCHES, seed: SEED }),
    ])
    await recordRandomChanges(offers)
    await made.changeCheapest()
    await endThings(deals, freeTiers.slice(0, FREE_TIERS))
    await dateLaterNews()

    const previews: [string, number | null][] = []
    for (const watch of watches) previews.push([watch.id, await previewOf(watch)])
    const notified = await replay(watches)
    expect(Object.fromEntries([...notified].map(([id, kinds]) => [id, kinds.length]))).toEqual(
      Object.fromEntries(previews),
    )
    const kinds = Map.groupBy([...notified.values()].flat(), (kind) => kind)
    const counts = Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length]))
    console.info(`${watches.length} watches were told as their previews had said: ${JSON.stringify(counts)}`)
    expect([...kinds.keys()].toSorted()).toEqual([
      'cheapest',
      'correction',
      'deal-ends',
      'free-tier-ends',
      'launch',
      'price',
      'retirement',
    ])
  }, 300_000)
})
