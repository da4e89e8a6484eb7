import type { OfferEvidence } from '@inferdex/contracts/evidence'
import type { OfferOfModel } from '@inferdex/contracts/offers'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { as, catalogueApp } from '../../testing/test-app.ts'
import { refreshModels } from '../models/models.service.ts'
import { changeOfferFacts } from '../offers/facts/change-offer-facts.service.ts'
import { lockFields } from './locks.service.ts'
import { type NewObservation, recordObservations } from './observations.service.ts'

const test = await catalogueApp()
const { db } = test.database
const { rows: offers } = await sql<{ id: string; model_id: string; input: string; slug: string }>`
  select o.id, o.model_id, o.input_price::text as input, p.slug from offers o join providers p on p.id = o.provider_id
  where o.pricing_kind = 'metered' and o.input_price = 2 and o.doubts = '{}' and o.source = 'models-dev'
    and not exists (select from price_components c where c.offer_id = o.id and c.source <> 'models-dev')
    and not exists (select from opinions s where s.target_id = o.id and s.source <> 'models-dev')
  order by o.id limit 20`.execute(db)

const anOffer = () => offers.shift() ?? expect.fail('There are no more offers')

const report = (targetId: string, source: string, value: string, changes: Partial<NewObservation> = {}) =>
  recordObservations(
    db,
    [
      {
        targetType: 'offer',
        targetId,
        field: 'input',
        value,
        unit: '1M-tokens',
        source,
        sourceUrl: 'https://nova.example/prices',
        sourceKey: null,
        observedAt: new Date('2026-08-08T00:00:00Z'),
        state: 'accepted',
        rule: 'other-source',
        ...changes,
      },
    ],
    test.clock.now,
  )

async function evidenceOf(id: string, field = 'input') {
  // A change of an offer is published, which purges the cache.
  test.cache.purge(['models'])
  const response = await as(test.app).get(`/catalog/offers/${id}/evidence`)
  expect(response.statusCode, response.body).toBe(200)
  const found = response.json<OfferEvidence>().fields.find((one) => one.field === field)
  return found ?? expect.fail(`There is no ${field}`)
}

const disputed = async (id: string, modelId: string) => {
  await refreshModels(db, [modelId])
  return (await db.selectFrom('offers').select('disputed').where('id', '=', id).executeTakeFirstOrThrow()).disputed
}

describe('GET /catalog/offers/:id/evidence [FIG-22]', () => {
  it('200: one source alone', async () => {
    const { id, input } = anOffer()
    expect(await evidenceOf(id)).toMatchObject({
      value: input,
      unit: '1M-tokens',
      source: 'models-dev',
      verdict: 'single',
      lock: null,
      observations: [{ source: 'models-dev', sourceName: 'models.dev', value: input, agrees: true }],
    })
  })

  it('200: sources that agree within half a percent, the newest first, with link and day', async () => {
    const { id, model_id } = anOffer()
    await report(id, 'litellm', '2.009')
    expect(await evidenceOf(id)).toMatchObject({
      value: '2',
      verdict: 'agree',
      observations: [
        {
          source: 'litellm',
          value: '2.009',
          sourceUrl: 'https://nova.example/prices',
          observedOn: '2026-08-08',
          readOn: '2026-08-08',
          agrees: true,
        },
        { source: 'models-dev', value: '2' },
      ],
    })
    expect(await disputed(id, model_id)).toEqual([])
  })

  it('200: sources that differ, which lists know too until staff decides', async () => {
    const { id, model_id } = anOffer()
    await report(id, 'models-dev', '2')
    await report(id, 'litellm', '3')
    await report(id, 'genai-prices', '7', { field: 'input-audio' })
    const found = await evidenceOf(id)
    expect(found).toMatchObject({ value: '2', verdict: 'differ' })
    expect(found.observations.map(({ source, agrees }) => [source, agrees])).toEqual([
      ['litellm', false],
      ['models-dev', true],
    ])
    expect(await disputed(id, model_id)).toEqual(['input'])
    const lock = { targetType: 'offer', targetId: id, field: 'input' } as const
    await lockFields(db, [lock], { by: null, reason: 'Read on the page', now: test.clock.now })
    expect(await evidenceOf(id)).toMatchObject({
      verdict: 'locked',
      rule: 'locked',
      lock: { reason: 'Read on the page', lockedAt: test.clock.now.toISOString() },
    })
    expect(await disputed(id, model_id)).toEqual([])
  })

  it('200: a doubted price is unconfirmed', async () => {
    const { id } = anOffer()
    await sql`update offers set doubts = '{far-from-others}' where id = ${id}`.execute(db)
    expect((await evidenceOf(id)).verdict).toBe('unconfirmed')
    expect((await evidenceOf(id, 'status')).verdict).toBe('single')
    await sql`update offers set doubts = '{}' where id = ${id}`.execute(db)
  })

  it("200: the seller's own word and announced values are named [FIG-10]", async () => {
    const { id } = anOffer()
    await report(id, 'model-price-watch', '2')
    await report(id, 'model-price-watch', '4', { validFrom: new Date('2027-01-01T00:00:00Z') })
    const found = await evidenceOf(id)
    expect(found).toMatchObject({ verdict: 'agree', rule: 'first-party' })
    expect(found.observations.find(({ isFirstParty }) => isFirstParty)?.source).toBe('model-price-watch')
    expect(found.scheduled).toMatchObject([{ value: '4', startsOn: '2027-01-01', source: 'model-price-watch' }])
  })

  it('200: limits have evidence too', async () => {
    const { id } = anOffer()
    const { context_window } = await db
      .updateTable('offers')
      .set({ context_window: 128_000 })
      .where('id', '=', id)
      .returning('context_window')
      .executeTakeFirstOrThrow()
    await report(id, 'litellm', '64000', { field: 'contextWindow', unit: null })
    expect(await evidenceOf(id, 'contextWindow')).toMatchObject({ value: String(context_window), verdict: 'differ' })
  })

  it('200: what was shown before, also what a correction replaced', async () => {
    const { id, input } = anOffer()
    const fact = { offerId: id, field: 'input', unit: '1M-tokens', sourceUrl: null, observedAt: test.clock.now }
    const write = (value: string, reason: 'change' | 'correction') =>
      db
        .transaction()
        .execute((tx) =>
          changeOfferFacts(tx, [{ ...fact, value }], { source: 'staff', now: test.clock.now, reason, overLocks: true }),
        )
    await write('9', 'correction')
    const today = test.clock.now.toISOString().slice(0, 10)
    expect((await evidenceOf(id)).history.slice(-2)).toMatchObject([
      { value: input, sourceName: 'models.dev', replacedOn: today },
      { value: '9', reason: 'correction', sourceName: 'Our staff', replacedOn: null },
    ])
    await write('12', 'change')
    expect((await evidenceOf(id)).history.slice(-3).map(({ value }) => value)).toEqual([input, '9', '12'])
  })

  it('200: tables have a summary of it, except of a past day', async () => {
    const { id, model_id } = anOffer()
    const { slug } = await db.selectFrom('models').select('slug').where('id', '=', model_id).executeTakeFirstOrThrow()
    const summary = async (query = '') => {
      test.cache.purge([`model/${slug}`])
      const listed = (await as(test.app).get(`/catalog/models/${slug}/offers${query}`)).json<OfferOfModel[]>()
      return listed.find((one) => one.id === id)?.secondOpinion
    }
    expect(await summary()).toEqual({ verdict: 'single', sources: 1, agreeing: 1, differing: null })
    await report(id, 'litellm', '3')
    expect(await summary()).toEqual({
      verdict: 'differ',
      sources: 2,
      agreeing: 1,
      differing: { field: 'input', value: '3', sourceName: 'LiteLLM', readOn: '2026-08-08' },
    })
    expect(await summary('?asOf=2026-07-02')).toBeNull()
    const lock = { targetType: 'offer', targetId: id, field: 'input' } as const
    await lockFields(db, [lock], { by: null, reason: '', now: test.clock.now })
    expect((await summary())?.verdict).toBe('locked')
  })

  it('404: an offer that does not exist', async () => {
    const response = await as(test.app).get('/catalog/offers/00000000-0000-4000-8000-000000000000/evidence')
    expect(response.statusCode).toBe(404)
  })

  it('what a source says counts for plausibility, except while it waits for a look', async () => {
    const { id, model_id } = anOffer()
    const doubts = async () => {
      await refreshModels(db, [model_id])
      return (await db.selectFrom('offers').select('doubts').where('id', '=', id).executeTakeFirstOrThrow()).doubts
    }
    await report(id, 'model-price-watch', '3', { state: 'proposed', rule: 'jump' })
    expect(await doubts()).toEqual([])
    await report(id, 'model-price-watch', '3', { observedAt: new Date('2026-08-09T00:00:00Z') })
    expect((await doubts()).length).toBeGreaterThan(0)
  })
})
