import type { OfferEvidence } from '@inferdex/contracts/evidence'
import type { Submission } from '@inferdex/contracts/submissions/submissions'
import { beforeEach, describe, expect, it } from 'vitest'
import { decisionsApp } from '../../testing/decisions-app.ts'
import { aPerson, as, errorOf, type Person } from '../../testing/test-app.ts'
import { findShownFact } from '../offers/facts/shown-fact.queries.ts'

const on = await decisionsApp()

const SOURCE = 'https://nova.example/prices'
type Offer = { id: string; input: string; model: string }
let offer: Offer
let reader: Person
const rows = await on.test.database.db
  .selectFrom('offers')
  .innerJoin('models', 'models.id', 'offers.model_id')
  .select(['offers.id', 'offers.input_price', 'models.slug'])
  .where('offers.input_price', '>', '1')
  .where('offers.context_window', 'is not', null)
  .where('offers.status', '=', 'active')
  .orderBy('offers.id')
  .limit(40)
  .execute()
const offers: Offer[] = rows.map(({ id, input_price, slug }) => ({ id, input: input_price ?? '', model: slug }))
beforeEach(async () => {
  offer = offers.shift() ?? expect.fail('There are no more offers')
  reader = await aPerson(on.test)
  on.test.clock.now = new Date(on.test.clock.now.getTime() + 60_000)
})

const report = (changes: object = {}, person: Person | null = reader) =>
  as(on.test.app, person).post('/submissions', {
    type: 'CORRECTION',
    data: { targetId: offer.id, field: 'input', value: '1.234', source: SOURCE, ...changes },
  })
const reported = async (changes: object = {}): Promise<Submission> => {
  const res = await report(changes)
  expect(res.statusCode, res.body).toBe(201)
  return res.json()
}
const shown = async (field = 'input') => (await findShownFact(on.test.database.db, offer.id, field))?.value ?? null
const evidence = async (field = 'input') => {
  const found = (await as(on.test.app).get(`/catalog/offers/${offer.id}/evidence`)).json<OfferEvidence>()
  return found.fields.find((one) => one.field === field)
}
const changes = () =>
  on.test.database.db
    .selectFrom('recorded_changes')
    .select(['kind', 'field', 'before', 'after', 'source', 'source_url'])
    .where('offer_id', '=', offer.id)
    .where('source', '=', 'submission')
    .execute()

describe('POST /submissions of a correction [FIG-22]', () => {
  it('201: it waits with what the reader saw, and nothing changes', async () => {
    expect(await reported({ validFrom: '2026-06-01' })).toMatchObject({
      type: 'CORRECTION',
      status: 'PENDING',
      targetId: offer.id,
      data: { field: 'input', value: '1.234', shown: offer.input, unit: '1M-tokens', modelSlug: offer.model },
    })
    expect(await shown()).toBe(offer.input)
  })

  it('401: visitors sign in first', async () => {
    const res = await report({}, null)
    expect([res.statusCode, errorOf(res).code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  it.each<[string, object, string, string]>([
    ['no value', { value: '' }, 'data.value', 'Right value is required'],
    [
      'no source',
      { source: 'the page' },
      'data.source',
      'Source must be a full address that starts with https:// or http://',
    ],
    ['words instead of a price', { value: 'cheap' }, 'data.value', 'This is no amount'],
    [
      'a price of zero',
      { value: '0.00' },
      'data.value',
      'A price must be above 0. If it is free, please send a general submission.',
    ],
    [
      'a limit that is none',
      { field: 'contextWindow', value: '-5' },
      'data.value',
      'This value does not fit the field',
    ],
    ['an unknown field', { field: 'colour', value: '1' }, 'data.field', 'There is no such kind of price'],
    [
      'a field that follows from others',
      { field: 'pricingKind', value: 'free' },
      'data.field',
      'This field cannot be reported',
    ],
    ['a day to come', { validFrom: '2099-01-01' }, 'data.validFrom', 'This day is in the future'],
  ])('400: %s', async (_, wrong, field, message) => {
    const res = await report(wrong)
    expect(res.statusCode).toBe(400)
    expect(errorOf(res).fields).toEqual({ [field]: message })
  })

  it('400: what is shown already, also written otherwise', async () => {
    const res = await report({ value: `${offer.input}${offer.input.includes('.') ? '' : '.'}00` })
    expect([res.statusCode, errorOf(res).error]).toEqual([400, 'This is what we show already'])
  })

  it('409: an offer that is gone', async () => {
    const res = await report({ targetId: '00000000-0000-4000-8000-000000000000' })
    expect([res.statusCode, errorOf(res).code]).toEqual([409, 'TARGET_GONE'])
  })

  it('409: a second report of the same figure while the first one waits; another figure, or another reader, is fine', async () => {
    await reported()
    const again = await report({ value: '1.5' })
    expect([again.statusCode, errorOf(again).code]).toEqual([409, 'ALREADY_EXISTS'])
    expect((await report({ field: 'output' })).statusCode).toBe(201)
    expect((await report({}, on.people.USER)).statusCode).toBe(201)
  })
})

describe('deciding a correction [FIG-22]', () => {
  it('403: readers do not decide', async () => {
    const { id } = await reported()
    expect((await on.decide(reader, id, 'APPROVED')).statusCode).toBe(403)
    expect(await shown()).toBe(offer.input)
  })

  it('200: an approved price is shown from the beginning of the wrong one, with its source, locked, and told as a correction', async () => {
    const { id } = await reported()
    await on.decided(id, 'APPROVED')
    expect(await shown()).toBe('1.234')
    expect(await evidence()).toMatchObject({
      value: '1.234',
      source: 'submission',
      verdict: 'locked',
      lock: { reason: 'A reader reported it, and staff checked it' },
    })
    expect((await evidence())?.observations).toContainEqual(
      expect.objectContaining({ source: 'submission', sourceName: 'Reader report', value: '1.234', sourceUrl: SOURCE }),
    )
    expect(await changes()).toEqual([
      {
        kind: 'correction',
        field: 'input',
        before: offer.input,
        after: '1.234',
        source: 'submission',
        source_url: SOURCE,
      },
    ])
    expect((await stepsOf()).findLast(({ replaced_at }) => replaced_at === null)).toMatchObject({
      amount: '1.234',
      reason: 'correction',
    })
  })

  it('200: with a day, the price changed on that day', async () => {
    const { id } = await reported({ validFrom: on.test.clock.now.toISOString().slice(0, 10) })
    await on.decided(id, 'APPROVED')
    expect(await changes()).toMatchObject([{ kind: 'price', before: offer.input, after: '1.234' }])
    expect((await stepsOf()).filter(({ replaced_at }) => replaced_at !== null)).toEqual([])
  })

  it('200: a limit is corrected too', async () => {
    const before = await shown('contextWindow')
    const { id } = await reported({ field: 'contextWindow', value: '12345' })
    await on.decided(id, 'APPROVED')
    expect(await shown('contextWindow')).toBe('12345')
    expect(await changes()).toMatchObject([{ kind: 'correction', field: 'contextWindow', before, after: '12345' }])
  })

  it('200: taking the approval back shows what was shown, and unlocks the field', async () => {
    const { id } = await reported()
    const before = await evidence()
    await on.decided(id, 'APPROVED')
    await on.decided(id, 'REJECTED')
    expect(await shown()).toBe(offer.input)
    on.test.cache.purge(['models'])
    expect(await evidence()).toMatchObject({ source: before?.source, verdict: before?.verdict, lock: null })
  })

  it('200: taking it back leaves what somebody has set since', async () => {
    const { id } = await reported()
    await on.decided(id, 'APPROVED')
    const later = await report({ value: '1.5' }, on.people.USER)
    await on.decided(later.json<Submission>().id, 'APPROVED')
    await on.decided(id, 'PENDING')
    expect(await shown()).toBe('1.5')
  })

  it('409: the second of two decisions, and an offer whose model was removed', async () => {
    const { id } = await reported()
    await on.decided(id, 'REJECTED')
    expect((await on.decide(on.people.MODERATOR, id, 'REJECTED')).statusCode).toBe(409)
    await on.test.database.db
      .updateTable('models')
      .set({ archived_at: on.test.clock.now })
      .where('slug', '=', offer.model)
      .execute()
    const gone = await on.decide(on.people.MODERATOR, id, 'APPROVED')
    expect([gone.statusCode, errorOf(gone).code]).toEqual([409, 'TARGET_GONE'])
  })

  it('200: staff compares it with what is shown now', async () => {
    const { id } = await reported()
    const res = await as(on.test.app, on.people.MODERATOR).get(`/admin/submissions/${id}/review`)
    expect(res.json()).toMatchObject({
      record: {
        id: offer.id,
        slug: offer.model,
        match: 'target',
        data: { value: offer.input },
        changes: ['value', 'source'],
      },
    })
  })
})

const stepsOf = () =>
  on.test.database.db
    .selectFrom('price_components')
    .select(['amount', 'reason', 'replaced_at'])
    .where('offer_id', '=', offer.id)
    .where('kind', '=', 'input')
    .where('mode', '=', 'standard')
    .orderBy('id')
    .execute()
