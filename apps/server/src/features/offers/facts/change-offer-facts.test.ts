import type { EditedModel } from '@inferdex/contracts/models/models.staff'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../../db/db.ts'
import { lastTags } from '../../../testing/read-changes.ts'
import { as, catalogueApp, oneOfEach, type TestApp } from '../../../testing/test-app.ts'
import { lockFields } from '../../evidence/locks.service.ts'
import { publishOffers } from '../../models/models.service.ts'
import { startScheduledPrices } from '../../models/scheduled-prices.jobs.ts'
import { changeOfferFacts, type FactContext, type OfferFact, offerFactProblem } from './change-offer-facts.service.ts'

const NOW = new Date('2026-08-22T12:00:00Z')
const at = (day: string) => new Date(`${day}T00:00:00Z`)

let test: TestApp
let db: Db
let offers: { id: string; model_id: string; provider_id: string }[]
beforeAll(async () => {
  test = await catalogueApp()
  ;({ db } = test.database)
  const { rows } = await sql<(typeof offers)[number]>`
    select o.id, o.model_id, o.provider_id from offers o
    where o.pricing_kind = 'metered' and o.status = 'active' and o.input_price > 0 and o.output_price > 0
      and (select count(*) from price_components c where c.offer_id = o.id) = 2
    order by o.id limit 20`.execute(db)
  offers = rows
})

/** Returns an unused offer, so that tests do not share any. */
const anOffer = () => offers.shift() ?? expect.fail('There are no more offers')

const fact = (offerId: string, field: string, value: string | null, changes: Partial<OfferFact> = {}): OfferFact => ({
  offerId,
  field,
  value,
  unit: '1M-tokens',
  sourceUrl: 'https://nova.example/prices',
  observedAt: at('2026-08-20'),
  ...changes,
})

const change = (facts: readonly OfferFact[], context: Partial<FactContext> = {}) =>
  db.transaction().execute(async (tx) => {
    const changed = await changeOfferFacts(tx, facts, { source: 'litellm', now: NOW, reason: 'change', ...context })
    await publishOffers(tx, changed)
    return changed
  })

const steps = async (offerId: string, kind: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select amount::text, mode, per, source, reason, valid_from::date::text as since, valid_to::date::text as until,
      recorded_at = ${NOW} as new, ended_at = ${NOW} as ended, replaced_at = ${NOW} as replaced
    from price_components where offer_id = ${offerId} and kind = ${kind} order by id`.execute(db)
  return rows
}

const changesOf = (offerId: string) =>
  db
    .selectFrom('recorded_changes')
    .select(['kind', 'field', 'before', 'after', 'unit', 'at', 'source'])
    .where('offer_id', '=', offerId)
    .orderBy('at')
    .orderBy('field')
    .execute()

const shown = (id: string) => db.selectFrom('offers').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('accepted prices [FIG-23]', () => {
  it('a price of another mode or of long requests does not make its source the one of the offer', async () => {
    const { id } = anOffer()
    const { source, verified_on } = await shown(id)
    await change([fact(id, 'input:batch', '0.5'), fact(id, 'input@200000', '9')], { source: 'modelpedia' })
    expect(await steps(id, 'input')).toMatchObject([{}, { mode: 'batch', source: 'modelpedia' }, { amount: '9' }])
    expect(await shown(id)).toMatchObject({ source, verified_on })
  })

  it('a price that differs ends the old one, is shown at once and is a change', async () => {
    const { id, model_id, provider_id } = anOffer()
    const before = String((await shown(id)).input_price)
    const changed = await change([fact(id, 'input', '77')])
    expect(changed).toEqual({ modelIds: [model_id], providerIds: [provider_id] })
    expect(await steps(id, 'input')).toMatchObject([
      { amount: before, until: '2026-08-20', ended: true, replaced: null },
      { amount: '77', since: '2026-08-20', until: null, new: true, source: 'litellm', reason: 'change' },
    ])
    expect(await shown(id)).toMatchObject({ input_price: '77', source: 'litellm', verified_on: '2026-08-20' })
    expect(await changesOf(id)).toEqual([
      {
        kind: 'price',
        field: 'input',
        before,
        after: '77',
        unit: '1M-tokens',
        at: at('2026-08-20'),
        source: 'litellm',
      },
    ])
    expect(await lastTags(test)).toEqual(expect.arrayContaining(['models', 'providers']))
  })

  it('prices of every mode and unit are kept; learning one is no change', async () => {
    const { id } = anOffer()
    await change([
      fact(id, 'input:batch', '1'),
      fact(id, 'output:priority@200000', '9.5'),
      fact(id, 'cache-write-1h', '3'),
      fact(id, 'input:off-peak', '0.5'),
      fact(id, 'audio', '0.006', { unit: 'minute' }),
      fact(id, 'page', '0.01', { unit: 'page' }),
      fact(id, 'search', '0.01', { unit: 'query' }),
    ])
    const { rows } = await sql<{ price: string }>`
      select concat_ws(' ', kind, mode, min_input_tokens, amount, per) as price from price_components
      where offer_id = ${id} and recorded_at = ${NOW} order by 1`.execute(db)
    expect(rows.map(({ price }) => price)).toEqual([
      'audio standard 0 0.006 minute',
      'cache-write-1h standard 0 3 1M-tokens',
      'input batch 0 1 1M-tokens',
      'input off-peak 0 0.5 1M-tokens',
      'output priority 200000 9.5 1M-tokens',
      'page standard 0 0.01 page',
      'search standard 0 0.01 query',
    ])
    expect(await changesOf(id)).toEqual([])
    expect((await shown(id)).batch_input_price).toBe('1')
  })

  it('the same values again change nothing', async () => {
    const { id } = anOffer()
    const facts = [fact(id, 'input', '77'), fact(id, 'cache-read', '7'), fact(id, 'input#eu-west-1', '80')]
    await change(facts)
    const before = [await steps(id, 'input'), await changesOf(id), await shown(id)]
    await change(facts)
    expect([await steps(id, 'input'), await changesOf(id), await shown(id)]).toEqual(before)
  })

  it('a correction takes the place of the wrong price, which never held', async () => {
    const { id } = anOffer()
    await change([fact(id, 'input', '900', { observedAt: at('2026-08-01') })])
    const later = new Date('2026-08-23T09:00:00Z')
    await change([fact(id, 'input', '9')], { source: 'staff', reason: 'correction', now: later })
    const { rows } = await sql`
      select amount::text, valid_from::date::text as since, valid_to, recorded_at, replaced_at, reason
      from price_components where offer_id = ${id} and kind = 'input' order by id offset 1`.execute(db)
    expect(rows).toEqual([
      { amount: '900', since: '2026-08-01', valid_to: null, recorded_at: NOW, replaced_at: later, reason: 'change' },
      { amount: '9', since: '2026-08-01', valid_to: null, recorded_at: later, replaced_at: null, reason: 'correction' },
    ])
    expect((await changesOf(id)).at(-1)).toMatchObject({ kind: 'correction', before: '900', after: '9', at: later })
    expect((await shown(id)).input_price).toBe('9')
    const wrong = sql`update price_components set replaced_at = null where offer_id = ${id} and replaced_at is not null`
    await expect(wrong.execute(db)).rejects.toThrow('A recorded price is never changed')
  })

  it('past prices fill the record and change nothing that is shown [FIG-24]', async () => {
    const { id } = anOffer()
    const before = await shown(id)
    const past = { validFrom: at('2023-09-06'), validTo: at('2024-03-01') }
    await change([fact(id, 'input', '60', past), fact(id, 'input', '50', { ...past, validFrom: at('2023-01-01') })])
    expect((await steps(id, 'input')).filter((row) => row.new)).toMatchObject([
      { amount: '60', since: '2023-09-06', until: '2024-03-01', ended: null },
      { amount: '50', since: '2023-01-01', until: '2023-09-06', ended: null },
    ])
    expect(await shown(id)).toEqual(before)
    expect(await changesOf(id)).toEqual([])
  })

  it('prices per region stand beside the one that holds elsewhere', async () => {
    const { id } = anOffer()
    await change([fact(id, 'input#eu-west-1', '80'), fact(id, 'input:batch#eu-west-1', '40')])
    await change([fact(id, 'input#eu-west-1', '88'), fact(id, 'input:batch#eu-west-1', null)])
    const rows = await db.selectFrom('region_prices').selectAll().where('offer_id', '=', id).execute()
    expect(rows).toMatchObject([{ region: 'eu-west-1', kind: 'input', amount: '88', source: 'litellm' }])
    expect(await changesOf(id)).toMatchObject([
      { field: 'input#eu-west-1', before: '80', after: '88' },
      { field: 'input:batch#eu-west-1', before: '40', after: null },
    ])
  })

  it('an offer that costs something is metered; without any price it is unknown, never free', async () => {
    const { id } = anOffer()
    await change([fact(id, 'input', null), fact(id, 'output', null)])
    expect(await shown(id)).toMatchObject({ pricing_kind: 'unknown', input_price: null })
    await change([fact(id, 'input', '3')])
    expect(await shown(id)).toMatchObject({ pricing_kind: 'metered', input_price: '3' })
  })

  it('of several values of one field the newest counts', async () => {
    const { id } = anOffer()
    await change([fact(id, 'input', '5'), fact(id, 'input', '4', { observedAt: at('2026-08-01') })])
    expect((await shown(id)).input_price).toBe('5')
  })
})

describe('scheduled prices [FIG-10]', () => {
  it('wait for their day, then become ordinary prices and a change', async () => {
    const { id } = anOffer()
    const first = { validFrom: at('2027-01-01'), validTo: at('2027-02-01') }
    await change([
      fact(id, 'input', '10', { observedAt: at('2026-08-02') }),
      fact(id, 'input', '20', first),
      fact(id, 'input', '30', { validFrom: at('2027-02-01') }),
      fact(id, 'output', '40', { validFrom: at('2027-01-01') }),
    ])
    expect((await shown(id)).input_price).toBe('10')
    await change([fact(id, 'output', null, { validFrom: at('2027-01-01') })])
    const waiting = db
      .selectFrom('scheduled_prices')
      .select(['starts_on', 'ends_on', 'amount'])
      .where('offer_id', '=', id)
    expect(await waiting.orderBy('starts_on').execute()).toEqual([
      { starts_on: '2027-01-01', ends_on: '2027-02-01', amount: '20' },
      { starts_on: '2027-02-01', ends_on: null, amount: '30' },
    ])

    const run = (now: string) =>
      db.transaction().execute((tx) => startScheduledPrices.run({ db: tx, now: () => new Date(now) }))
    await run('2026-12-31T23:59:00Z')
    expect((await shown(id)).input_price).toBe('10')
    await run('2027-02-03T00:00:00Z')
    await run('2027-02-03T00:05:00Z')
    expect((await shown(id)).input_price).toBe('30')
    expect((await steps(id, 'input')).slice(1)).toMatchObject([
      { amount: '10', until: '2027-01-01' },
      { amount: '20', since: '2027-01-01', until: '2027-02-01' },
      { amount: '30', since: '2027-02-01', until: null },
    ])
    expect((await changesOf(id)).slice(1)).toMatchObject([
      { before: '10', after: '20', at: at('2027-01-01') },
      { before: '20', after: '30', at: at('2027-02-01') },
    ])
    expect(await waiting.execute()).toEqual([])
  })
})

describe('other facts of offers', () => {
  it('limits, status, dates, successor and region are set, with their changes', async () => {
    const { id } = anOffer()
    const before = await shown(id)
    const { slug } = await db.selectFrom('models').select('slug').executeTakeFirstOrThrow()
    const plain = { unit: null }
    await change([
      fact(id, 'contextWindow', '123456', plain),
      fact(id, 'status', 'deprecated', plain),
      fact(id, 'retiresOn', '2027-03-01', plain),
      fact(id, 'successor', slug, plain),
      fact(id, 'region', 'eu', plain),
    ])
    expect(await shown(id)).toMatchObject({
      context_window: 123_456,
      limits_source: 'litellm',
      source: before.source,
      status: 'deprecated',
      retires_on: '2027-03-01',
      successor_id: expect.any(String),
      region: 'eu',
    })
    expect((await changesOf(id)).map(({ kind, field, after }) => [kind, field, after])).toEqual([
      ['limit', 'contextWindow', '123456'],
      ['retirement', 'retiresOn', '2027-03-01'],
      ['retirement', 'status', 'deprecated'],
    ])
  })

  it("a locked field is left alone, except by staff's own edit", async () => {
    const { id } = anOffer()
    const before = await shown(id)
    const lock = { targetType: 'offer', targetId: id, field: 'input' } as const
    await lockFields(db, [lock], { by: null, reason: 'Read on the page', now: NOW })
    await change([fact(id, 'input', '77'), fact(id, 'output', '78')])
    expect(await shown(id)).toMatchObject({ input_price: before.input_price, output_price: '78' })
    await change([fact(id, 'input', '77')], { source: 'staff', overLocks: true })
    expect(await shown(id)).toMatchObject({ input_price: '77' })
  })

  it.each([
    ['input', '-1', '1M-tokens'],
    ['input', '1e5', '1M-tokens'],
    ['input', 'NaN', '1M-tokens'],
    ['input', '2', 'gallon'],
    ['input', '2', null],
    ['input:tuesday', '2', '1M-tokens'],
    ['gold', '2', '1M-tokens'],
    ['input@99999999999', '2', '1M-tokens'],
    ['status', 'sleeping', null],
    ['status', null, null],
    ['contextWindow', '0', null],
    ['contextWindow', '1.5', null],
    ['retiresOn', '2027-13-01', null],
    ['region', "eu'; drop table offers", null],
    ['capability:vision', 'true', null],
  ])('%s %s per %s is refused, and nothing is written', async (field, value, unit) => {
    expect(offerFactProblem({ field, value, unit })).not.toBeNull()
    const [offer] = offers
    const bad = fact(offer?.id ?? '', field, value, { unit })
    await expect(change([fact(offer?.id ?? '', 'input', '5'), bad])).rejects.toThrow(field)
    expect(await changesOf(offer?.id ?? '')).toEqual([])
  })
})

describe('changes of one model at the same time', () => {
  it('wait for each other instead of locking each other out, and the lowest price follows from both', async () => {
    const { rows } = await sql<{ id: string; model_id: string; input: string }>`
      select o.id, o.model_id, o.input_price::text as input
      from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
      where m.slug = 'gpt-oss-120b' and o.pricing_kind = 'metered' and o.status = 'active' and o.is_counted
      order by o.input_price, o.output_price, p.sort_name, o.id`.execute(db)
    const [cheapest, next] = rows
    if (cheapest === undefined || next === undefined) expect.fail('The model has two sellers')
    const context = { source: 'litellm', now: NOW, reason: 'change' } as const
    const lower = String(Number(cheapest.input) * 0.9)
    let other: Promise<unknown> | undefined
    await db.transaction().execute(async (tx) => {
      const changed = await changeOfferFacts(tx, [fact(next.id, 'input', lower)], context)
      other = change([fact(cheapest.id, 'input', '1')])
      // Time for it to block on this transaction, or to proceed as far as it can.
      await new Promise((resolve) => setTimeout(resolve, 300))
      await publishOffers(tx, changed)
    })
    await other
    const model = await db
      .selectFrom('models')
      .select('lowest_input')
      .where('id', '=', cheapest.model_id)
      .executeTakeFirstOrThrow()
    expect(Number(model.lowest_input)).toBe(Number(lower))
  })
})

describe('an editor that was opened before a list was read', () => {
  it('409: does not take back a price that has changed since', async () => {
    const staff = as(test.app, (await oneOfEach(test)).ADMIN)
    const { id, model_id } = anOffer()
    const read = async () => (await staff.get(`/admin/models/${model_id}`)).json<EditedModel>()
    const { revision } = await read()
    await change([fact(id, 'input', '7.77')])
    const res = await staff.put(`/admin/models/${model_id}`, { name: 'A better name', revision })
    expect(res.statusCode).toBe(409)
    expect((await steps(id, 'input')).at(-1)).toMatchObject({ amount: '7.77', until: null })

    const again = await staff.put(`/admin/models/${model_id}`, {
      name: 'A better name',
      revision: (await read()).revision,
    })
    expect(again.statusCode).toBe(200)
    expect((await steps(id, 'input')).at(-1)).toMatchObject({ amount: '7.77', until: null })
  })
})
