import type { ComparedModel } from '@inferdex/contracts/comparison'
import type { ModelDetail } from '@inferdex/contracts/models/models'
import type { OfferOfModel } from '@inferdex/contracts/offers'
import type { ProviderWithModels } from '@inferdex/contracts/providers/providers'
import { decodeBillData } from '@inferdex/domain/bill/bill-data'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { as, catalogueApp } from '../../../testing/test-app.ts'
import { recordObservations } from '../../evidence/observations.service.ts'
import { changeOfferFacts, type OfferFact } from '../facts/change-offer-facts.service.ts'
import { readChangeDays, readPricesOfDay } from './prices-as-of.queries.ts'

const DAY_MS = 86_400_000
const FIRST = Date.parse('2027-01-01T00:00:00Z')
const DAYS = 120
const dayAt = (index: number) => new Date(FIRST + index * DAY_MS)
const textOf = (index: number) => dayAt(index).toISOString().slice(0, 10)
const noonOf = (index: number) => new Date(FIRST + index * DAY_MS + DAY_MS / 2)

const test = await catalogueApp()
const { db } = test.database

/** Adds an offer without prices to a model, at a new provider. */
async function anOffer(): Promise<{ id: string; model: string; provider: string }> {
  const id = newId(new Date())
  const { rows } = await sql<{ model: string; provider: string }>`
    with model as (select id, slug from models where archived_at is null and type = 'chat' order by slug limit 1),
      provider as (select id, slug from providers where slug = 'openai'),
      added as (insert into offers (id, model_id, provider_id, provider_model_id, pricing_kind, source, verified_on, origin)
        select ${id}, model.id, provider.id, ${id}, 'unknown', 'litellm', '2026-01-01', 'import' from model, provider)
    select model.slug as model, provider.slug as provider from model, provider`.execute(db)
  return { id, ...(rows[0] ?? expect.fail('There is no model')) }
}

async function publish(
  offerId: string,
  fields: Partial<OfferFact>,
  now: Date,
  reason: 'change' | 'correction' = 'change',
) {
  const fact = { offerId, field: 'input', value: null, unit: '1M-tokens', sourceUrl: null, observedAt: now, ...fields }
  await db.transaction().execute(async (tx) => {
    await recordObservations(
      tx,
      [
        {
          ...fact,
          targetType: 'offer',
          targetId: offerId,
          source: 'litellm',
          sourceKey: null,
          state: 'accepted',
          rule: reason,
        },
      ],
      now,
    )
    await changeOfferFacts(tx, [fact], { source: 'litellm', now, reason })
  })
}

describe('prices of a day', () => {
  type Observed = {
    target_id: string
    value: string | null
    observed_at: Date
    valid_from: Date | null
    valid_to: Date | null
    rule: string
  }
  const indexOf = (moment: Date) => Math.floor((moment.getTime() - FIRST) / DAY_MS)

  /** Replays the observations day by day, in order of arrival: a simple independent implementation. */
  function plainPrices(observations: readonly Observed[], knownAt: number): (string | null)[] {
    const prices = Array.from<string | null>({ length: DAYS + 1 }).fill(null)
    const from = (start: number, value: string | null) => prices.fill(value, start)
    let begun: number | null = null
    for (const { value, observed_at, valid_from, valid_to, rule } of observations) {
      const [now, stated] = [indexOf(observed_at), valid_from === null ? null : indexOf(valid_from)]
      if (now > knownAt) continue
      if (valid_to !== null && stated !== null) {
        for (let day = stated; day < indexOf(valid_to); day += 1) prices[day] ??= value
        continue
      }
      const current: string | null = begun === null ? null : (prices[begun] ?? null)
      if (current === value) continue
      const isWrong = begun !== null && (stated === null ? rule === 'correction' : stated <= begun)
      const lastCovered = prices.findLastIndex((price) => price !== null)
      const start: number =
        begun === null ? Math.max(stated ?? now, lastCovered + 1) : isWrong ? begun : (stated ?? now)
      from(start, value)
      begun = value === null ? null : start
    }
    return prices
  }

  const event = fc.record({
    value: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 5 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    reason: fc.constantFrom('change' as const, 'change' as const, 'correction' as const),
    /** How many days before its arrival the value was already valid; the second: for how many days. */
    back: fc.option(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.option(fc.integer({ min: 1, max: 20 })))),
    wait: fc.integer({ min: 1, max: 12 }),
  })

  it('equal a plain replay of the raw observations, also as they were known on an earlier day [FIG-24]', async () => {
    const offers = proofRuns(100)
    const pairs = proofRuns(10_000)
    const histories = fc.sample(fc.array(event, { minLength: 1, maxLength: 15 }), offers)
    const ids: string[] = []
    for (const events of histories) {
      const { id } = await anOffer()
      ids.push(id)
      let today = 0
      for (const { value, reason, back, wait } of events) {
        today += wait
        if (today >= DAYS) break
        const [ago, length] = back ?? [null, null]
        const start = ago === null ? null : dayAt(Math.max(0, today - ago))
        const end = start === null || length === null ? null : new Date(start.getTime() + length * DAY_MS)
        const isPast = end !== null && end <= noonOf(today)
        if (isPast && value === null) continue
        const dates = { validFrom: start, validTo: isPast ? end : null }
        await publish(id, { value: value === null ? null : String(value), ...dates }, noonOf(today), reason)
      }
    }
    const raw = await db
      .selectFrom('observations')
      .select(['target_id', 'value', 'observed_at', 'valid_from', 'valid_to', 'rule'])
      .where('target_id', 'in', ids)
      .orderBy('observed_at')
      .execute()
    const byOffer = Map.groupBy(raw, ({ target_id }) => target_id)

    const wrong: unknown[] = []
    let compared = 0
    for (const [day, known] of fc.sample(
      fc.tuple(fc.nat(DAYS - 1), fc.option(fc.nat(DAYS - 1))),
      Math.ceil(pairs / offers),
    )) {
      const asOf = { day: textOf(day), knownAt: known === null ? null : textOf(known) }
      const rows = await readPricesOfDay(db, { offers: ids }, asOf)
      const shown = new Map(rows.map(({ offerId, input }) => [offerId, input]))
      for (const id of ids) {
        const expected = plainPrices(byOffer.get(id) ?? [], known ?? DAYS)[day] ?? null
        compared += 1
        if ((shown.get(id) ?? null) !== expected)
          wrong.push({ asOf, expected, shown: shown.get(id), said: byOffer.get(id) })
      }
    }
    expect(wrong.slice(0, 2)).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(pairs)
  })

  it.each([
    ['2023-09-17', null],
    ['2023-09-18', '30'],
    ['2024-11-12', '5'],
    // The change arrived at night: days are in UTC.
    ['2024-11-13', '2.5'],
    ['2026-08-21', '2.5'],
    ['2026-08-22', '2'],
    ['2030-01-01', '2'],
  ])('reach back to 2023: on %s it was %s [FIG-24]', async (day, amount) => {
    const { id } = await anOffer()
    const now = new Date('2026-08-22T12:00:00Z')
    const steps = ['2023-09-18T22:10:45Z', '2024-05-13T19:09:27Z', '2024-11-13T02:40:52Z', '2026-08-22T02:00:00Z']
    const amounts = ['30', '5', '2.5', '2']
    for (const [place, value] of amounts.entries()) {
      const [from, to] = [steps[place] ?? '', steps[place + 1]]
      await publish(id, { value, validFrom: new Date(from), validTo: to === undefined ? null : new Date(to) }, now)
    }
    const [price] = await readPricesOfDay(db, { offers: [id] }, { day, knownAt: null })
    expect(price?.input ?? null).toBe(amount)
  })
})

describe('calls with asOf', () => {
  let offer: { id: string; model: string; provider: string }
  beforeAll(async () => {
    offer = await anOffer()
    await publish(offer.id, { value: '0.00003' }, new Date('2026-02-01T09:00:00Z'))
    await publish(offer.id, { value: '0.00002' }, new Date('2026-03-01T09:00:00Z'))
    // Wrong by a factor of ten, and noticed a month later.
    await publish(offer.id, { value: '0.00001' }, new Date('2026-04-01T09:00:00Z'), 'correction')
  })
  const read = async <T>(path: string) => {
    const response = await as(test.app).get(path)
    expect(response.statusCode, response.body).toBe(200)
    return response.json<T>()
  }
  const inputOn = async (query: string) => {
    const offers = await read<OfferOfModel[]>(`/catalog/models/${offer.model}/offers?${query}`)
    return offers.find(({ id }) => id === offer.id)?.input ?? null
  }

  it.each([
    ['asOf=2026-01-31', null],
    ['asOf=2026-02-01', '0.00003'],
    ['asOf=2026-03-15', '0.00001'],
    ['asOf=2026-03-15&knownAt=2026-03-20', '0.00002'],
    ['asOf=2026-03-15&knownAt=2026-02-20', '0.00003'],
    ['knownAt=2026-03-20', '0.00002'],
    ['', '0.00001'],
  ])('the offers of a model with %s cost %s [FIG-24]', async (query, amount) => {
    // Today's figures are updated when an offer is published.
    await sql`update offers set input_price = 0.00001 where id = ${offer.id}`.execute(db)
    expect(await inputOn(query)).toBe(amount)
  })

  it('the offers of a provider, the model, the provider, the comparison and the bill have the same prices [FIG-24]', async () => {
    const query = 'asOf=2026-03-15&knownAt=2026-03-20'
    const ofProvider = await read<OfferOfModel[]>(`/catalog/providers/${offer.provider}/offers?${query}&limit=500`)
    expect(ofProvider.find(({ id }) => id === offer.id)?.input).toBe('0.00002')
    await sql`update offers set doubts = '{}', access = null where id = ${offer.id}`.execute(db)
    const model = await read<ModelDetail>(`/catalog/models/${offer.model}?${query}`)
    expect(model.lowestOffer).toMatchObject({ id: offer.id, input: '0.00002', provider: { slug: offer.provider } })
    const comparison = await read<{ models: ComparedModel[] }>(`/catalog/comparison?models=${offer.model}&${query}`)
    expect(comparison.models[0]?.offers[0]).toMatchObject({ input: '0.00002', provider: { slug: offer.provider } })
    expect(comparison.models[0]?.lowestInput?.amount).toBe('0.00002')
    const provider = await read<ProviderWithModels>(`/catalog/providers/${offer.provider}?${query}`)
    expect(provider.lowestInput).toBe('0.00002')
    const bill = await read<{ asOf: string; data: Parameters<typeof decodeBillData>[0] }>(`/catalog/bill-data?${query}`)
    expect(bill.asOf <= '2026-03-15').toBe(true)
    const amounts = decodeBillData(bill.data).offers.flatMap(({ prices }) => prices.map(({ amount }) => amount))
    expect(amounts).toContain('0.00002')
    expect(amounts).not.toContain('0.00001')
  })

  it('a day leads to the last day of change before it, and to its neighbours [FIG-24]', async () => {
    expect(await readChangeDays(db, { offers: [offer.id] }, '2026-03-15')).toEqual({
      asOf: '2026-03-01',
      previous: '2026-02-01',
      next: null,
      first: '2026-02-01',
    })
    expect(await readChangeDays(db, { offers: [offer.id] }, '2026-02-10')).toMatchObject({
      asOf: '2026-02-01',
      previous: null,
      next: '2026-03-01',
    })
    expect(await readChangeDays(db, { offers: [offer.id] }, '2025-01-01')).toMatchObject({ asOf: null })
    const days = await read<{ asOf: string }>(`/catalog/change-days?asOf=2026-03-15&models=${offer.model}`)
    const all = await read<{ asOf: string }>(`/catalog/change-days?asOf=2026-03-15`)
    expect(days.asOf <= all.asOf && all.asOf <= '2026-03-15').toBe(true)
    const [on, after] = ['2026-03-01', '2026-03-14'].map((day) => inputOn(`asOf=${day}`))
    expect(await on).toBe(await after)
  })

  it('400: a day that is none', async () => {
    expect((await as(test.app).get(`/catalog/models/${offer.model}?asOf=yesterday`)).statusCode).toBe(400)
  })
})
