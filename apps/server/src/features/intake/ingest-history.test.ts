import type { FeedFact } from '@inferdex/domain/feeds/feed-entry'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../db/db.ts'
import { entryOf, runWith, type SoldOffer, soldOffers } from '../../testing/feeds/intake-app.ts'
import { catalogueApp } from '../../testing/test-app.ts'
import { readLiteLlmHistory } from '../feeds/sources/histories/price-history.ts'
import { readPricesOfDay } from '../offers/as-of/prices-as-of.queries.ts'

let db: Db
let offer: SoldOffer
let withHistory: ReadonlySet<string>
beforeAll(async () => {
  ;({
    database: { db },
  } = await catalogueApp())
  const steps = await db.selectFrom('price_components').select('offer_id').where('valid_to', 'is not', null).execute()
  withHistory = new Set(steps.map(({ offer_id }) => offer_id))
  offer = (await soldOffers(db, 100)).find(({ id }) => !withHistory.has(id)) ?? expect.fail('All have a history')
})

const NOW = new Date('2026-11-15T12:00:00Z')
const line = (at: string, input: number | null) =>
  JSON.stringify({
    at,
    provider: 'some',
    model: 'one',
    event: input === null ? 'removed' : 'price_changed',
    ...(input !== null && { usd_per_mtok: { input } }),
  })

describe('the recorded changes of a list [FIG-24]', () => {
  it('add past prices where nothing is recorded, once, and change nothing that holds now', async () => {
    const current = Number(offer.values.input)
    const text = [
      line('2023-09-18T22:10:45Z', current * 9),
      line('2024-05-13T19:09:27Z', current * 1000),
      line('2024-07-01T00:00:00Z', current * 3),
      // At night: days are in UTC.
      line('2024-11-12T21:40:52-05:00', current * 2),
      line('2026-06-01T00:00:00Z', null),
    ].join('\n')
    const entries = readLiteLlmHistory(text).entries.map((entry) => ({
      ...entry,
      provider: offer.provider,
      providerModelId: offer.providerModelId,
    }))
    const before = await db.selectFrom('offers').selectAll().where('id', '=', offer.id).executeTakeFirst()
    const changes = () => db.selectFrom('recorded_changes').select('id').orderBy('id').execute()
    const changesBefore = await changes()
    const reported = () =>
      db.selectFrom('observations').select(['id', 'source']).where('target_id', '=', offer.id).execute()
    const reportedBefore = new Set((await reported()).map(({ id }) => id))
    expect(await runWith(db, 'litellm-history', entries, NOW)).toMatchObject({ observed: 4, held: 0, gone: 0 })

    const inputOn = async (day: string) => {
      const [price] = await readPricesOfDay(db, { offers: [offer.id] }, { day, knownAt: null })
      return price?.input == null ? null : Math.round(Number(price.input) / current)
    }
    expect(await inputOn('2023-09-17')).toBeNull()
    expect(await inputOn('2023-09-18')).toBe(9)
    expect(await inputOn('2024-06-01'), 'beyond belief').toBeNull()
    expect(await inputOn('2024-11-12')).toBe(3)
    expect(await inputOn('2024-11-13')).toBe(2)
    expect(await inputOn('2026-11-15')).toBe(1)
    expect(await db.selectFrom('offers').selectAll().where('id', '=', offer.id).executeTakeFirst()).toEqual(before)
    expect(await changes(), 'what was so long ago is no news').toEqual(changesBefore)
    const added = (await reported()).filter(({ id }) => !reportedBefore.has(id))
    expect(new Set(added.map(({ source }) => source))).toEqual(new Set(['litellm-history']))

    expect(await runWith(db, 'litellm-history', entries, NOW)).toMatchObject({ observed: 0, held: 0, gone: 0 })
  })

  it('a list that says since when the shown price holds tells the days before it was read, and the price before', async () => {
    const [, other] = (await soldOffers(db, 100)).filter(({ id }) => id !== offer.id && !withHistory.has(id))
    if (other === undefined) throw new Error('All have a history')
    const current = other.values['input'] ?? ''
    const before = String(Number(current) * 2)
    const entry = entryOf(other)
    const dated = (value: string, days: Pick<FeedFact, 'validFrom' | 'validTo'>): FeedFact[] => [
      { field: 'input', value, unit: '1M-tokens', ...days },
    ]
    const facts = [...dated(before, { validTo: '2024-06-10' }), ...dated(current, { validFrom: '2024-06-10' })]
    await runWith(db, 'genai-prices', [{ ...entry, facts }], NOW)
    const inputOn = async (day: string) =>
      (await readPricesOfDay(db, { offers: [other.id] }, { day, knownAt: null }))[0]?.input ?? null
    expect(await inputOn('2024-06-08')).toBeNull()
    expect(await inputOn('2024-06-09')).toBe(before)
    expect(await inputOn('2024-06-10')).toBe(current)
    expect(await inputOn('2026-11-15')).toBe(current)
    expect(await runWith(db, 'genai-prices', [{ ...entry, facts }], NOW)).toMatchObject({ observed: 0 })
  })
})
