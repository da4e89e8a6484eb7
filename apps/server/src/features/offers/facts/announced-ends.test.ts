import type { OfferOfModel } from '@inferdex/contracts/offers'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { as, catalogueApp } from '../../../testing/test-app.ts'
import { publishOffers } from '../../models/models.service.ts'
import { startScheduledPrices } from '../../models/scheduled-prices.jobs.ts'
import { changeOfferFacts, type FactContext, type OfferFact } from './change-offer-facts.service.ts'

const READ = new Date('2026-08-13T09:00:00Z')
const at = (day: string) => new Date(`${day}T00:00:00Z`)

const test = await catalogueApp()
const { db } = test.database
const model: { id: string; slug: string } = await db
  .selectFrom('models')
  .select(['id', 'slug'])
  .where('slug', '=', 'gemini-3-6-flash')
  .executeTakeFirstOrThrow()

/** Adds an offer without prices to the model. */
async function anOffer(): Promise<string> {
  const id = newId(new Date())
  await sql`insert into offers (id, model_id, provider_id, provider_model_id, pricing_kind, source, verified_on, origin)
    select ${id}, ${model.id}, id, ${id}, 'unknown', 'litellm', '2026-07-21', 'import' from providers where slug = 'google'`.execute(
    db,
  )
  return id
}

type Reported = { readonly from?: string; readonly to?: string; readonly field?: string }

async function read(
  offerId: string,
  value: string | null,
  { from, to, field = 'input' }: Reported,
  context: Partial<FactContext> = {},
) {
  const { now = READ } = context
  const fact: OfferFact = {
    offerId,
    field,
    value,
    unit: '1M-tokens',
    sourceUrl: 'https://maker.example/pricing',
    observedAt: now,
    validFrom: from === undefined ? null : at(from),
    validTo: to === undefined ? null : at(to),
  }
  await db.transaction().execute(async (tx) => {
    const changed = await changeOfferFacts(tx, [fact], {
      source: 'model-price-watch',
      reason: 'change',
      ...context,
      now,
    })
    await publishOffers(tx, changed)
  })
}

/** Moves the clock to a day and runs the job. */
async function onDay(day: string): Promise<void> {
  test.clock.now = new Date(`${day}T00:10:00Z`)
  await db.transaction().execute((tx) => startScheduledPrices.run({ db: tx, now: () => test.clock.now }))
}

async function shown(offerId: string, query = ''): Promise<OfferOfModel | undefined> {
  test.cache.purge([`model/${model.slug}`, 'models', 'providers', 'provider/google'])
  const response = await as(test.app).get(`/catalog/models/${model.slug}/offers${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json<OfferOfModel[]>().find(({ id }) => id === offerId)
}

const priceOf = async (offerId: string, query = '') => (await shown(offerId, query))?.input ?? null
const announced = async (offerId: string) =>
  (await shown(offerId))?.announced.map(({ kind, amount, startsOn }) => `${kind} ${amount} ${startsOn}`) ?? []

describe('a price that is announced with its end', () => {
  it('gives way to the price that is announced for that day [CODE-03] [FIG-39]', async () => {
    const id = await anOffer()
    await read(id, '1.5', { from: '2026-07-21' }, { now: new Date('2026-07-21T09:00:00Z') })
    await read(id, '0.75', { from: '2026-08-13', to: '2027-01-01' })
    await read(id, '1.8', { from: '2027-01-01' })
    expect(await announced(id)).toEqual(['input 1.8 2027-01-01'])
    const days = ['2026-08-09', '2026-08-13', '2026-12-31', '2027-01-01', '2027-06-01']
    const expected = ['1.5', '0.75', '0.75', '1.8', '1.8']
    expect(await Promise.all(days.map((day) => priceOf(id, `?asOf=${day}`)))).toEqual(expected)
    await onDay('2026-12-31')
    expect(await priceOf(id)).toBe('0.75')
    await onDay('2027-01-01')
    expect(await priceOf(id)).toBe('1.8')
    expect(await Promise.all(days.map((day) => priceOf(id, `?asOf=${day}`)))).toEqual(expected)
    expect(await announced(id)).toEqual([])
  })

  it('gives way to the price before it, if none is announced, also when it was itself announced [CODE-03]', async () => {
    const id = await anOffer()
    await read(id, '0.3', { from: '2026-07-21' }, { now: new Date('2026-07-21T09:00:00Z') })
    await read(id, '0.03', { from: '2026-09-01', to: '2026-10-01' })
    const days = ['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-01']
    const expected = ['0.3', '0.03', '0.03', '0.3']
    expect(await Promise.all(days.map((day) => priceOf(id, `?asOf=${day}`)))).toEqual(expected)
    await onDay('2026-09-01')
    expect(await priceOf(id)).toBe('0.03')
    expect(await announced(id)).toEqual(['input 0.3 2026-10-01'])
    expect(await Promise.all(days.map((day) => priceOf(id, `?asOf=${day}`)))).toEqual(expected)
    await onDay('2026-10-01')
    expect(await priceOf(id)).toBe('0.3')
    expect(await Promise.all(days.map((day) => priceOf(id, `?asOf=${day}`)))).toEqual(expected)
  })

  it('gives way to each of several that are announced, on its day [FIG-39]', async () => {
    const id = await anOffer()
    await read(id, '1.5', { from: '2026-07-21' }, { now: new Date('2026-07-21T09:00:00Z') })
    await read(id, '1.8', { from: '2027-01-01' })
    await read(id, '2', { from: '2027-02-01' })
    const days = ['2026-12-31', '2027-01-01', '2027-01-31', '2027-02-01', '2027-06-01']
    const prices = await Promise.all(days.map((day) => priceOf(id, `?asOf=${day}`)))
    expect(prices).toEqual(['1.5', '1.8', '1.8', '2', '2'])
  })

  it('begins and ends in its order when the job comes days late [CODE-03]', async () => {
    const id = await anOffer()
    await read(id, '0.3', { from: '2026-07-21' }, { now: new Date('2026-07-21T09:00:00Z') })
    await read(id, '0.03', { from: '2026-09-01', to: '2026-10-01' })
    await onDay('2026-10-05')
    expect(await priceOf(id)).toBe('0.3')
    expect(await priceOf(id, '?asOf=2026-09-15')).toBe('0.03')
    const changes = await db
      .selectFrom('recorded_changes')
      .select(['after', 'at'])
      .where('offer_id', '=', id)
      .orderBy('at')
      .execute()
    expect(changes.map(({ after, at: day }) => [after, day.toISOString().slice(0, 10)])).toEqual([
      ['0.03', '2026-09-01'],
      ['0.3', '2026-10-01'],
    ])
  })

  it('is unknown afterwards if nothing is known of the time before it [CODE-03]', async () => {
    const id = await anOffer()
    await read(id, '0.03', { from: '2026-08-11', to: '2026-09-11' })
    await read(id, '0.12', { from: '2026-08-11', field: 'output' })
    expect([await priceOf(id), await announced(id)]).toEqual(['0.03', []])
    await onDay('2026-09-10')
    expect(await priceOf(id)).toBe('0.03')
    expect((await shown(id, '?asOf=2026-09-11'))?.input).toBeNull()
    await onDay('2026-09-11')
    expect(await shown(id)).toMatchObject({ input: null, output: '0.12' })
    expect(await priceOf(id, '?asOf=2026-09-10')).toBe('0.03')
  })

  it('has no end any more if the price has become another one, or its source names no end [CODE-03]', async () => {
    const other = await anOffer()
    await read(other, '0.3', { from: '2026-07-21' }, { now: new Date('2026-07-21T09:00:00Z') })
    await read(other, '0.03', { from: '2026-08-01', to: '2026-10-01' })
    await read(other, '0.05', { from: '2026-08-12' }, { source: 'litellm' })
    const same = await anOffer()
    await read(same, '0.3', { from: '2026-07-21' }, { now: new Date('2026-07-21T09:00:00Z') })
    await read(same, '0.03', { from: '2026-08-01', to: '2026-10-01' })
    await read(same, '0.03', { from: '2026-08-01' }, { now: new Date('2026-08-14T09:00:00Z') })
    await onDay('2026-10-02')
    expect([await priceOf(other), await priceOf(same)]).toEqual(['0.05', '0.03'])
  })

  it('was read when its source was read, not on the day on which it begins [FIG-38]', async () => {
    const id = await anOffer()
    await read(id, '0.3', { from: '2026-07-21' }, { now: new Date('2026-07-21T09:00:00Z') })
    await read(id, '0.4', { from: '2026-12-01' })
    await onDay('2026-12-01')
    const offer = await shown(id)
    expect(offer?.prices.map(({ amount, verifiedOn, validFrom }) => [amount, verifiedOn, validFrom])).toEqual([
      ['0.4', '2026-08-13', '2026-12-01T00:00:00.000Z'],
    ])
  })
})
