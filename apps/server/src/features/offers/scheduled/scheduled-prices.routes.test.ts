import type { ChangeSummary } from '@inferdex/contracts/changes'
import type { OfferOfModel } from '@inferdex/contracts/offers'
import type { readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, catalogueApp, type TestApp } from '../../../testing/test-app.ts'
import { changeOfferFacts } from '../facts/change-offer-facts.service.ts'

const NOW = new Date('2026-11-15T12:00:00Z')

let test: TestApp
let offer: { id: string; input: string | null }
beforeAll(async () => {
  test = await catalogueApp()
  test.clock.now = NOW
  const { db } = test.database
  const found = await db
    .selectFrom('offers')
    .innerJoin('models', 'models.id', 'offers.model_id')
    .innerJoin('providers', 'providers.id', 'offers.provider_id')
    .select(['offers.id', 'offers.input_price as input'])
    .where('models.slug', '=', 'gpt-oss-120b')
    .where('providers.slug', '=', 'groq')
    .executeTakeFirstOrThrow()
  offer = found
  const price = (field: string, value: string, day: string) => ({
    offerId: found.id,
    field,
    value,
    unit: '1M-tokens',
    sourceUrl: 'https://groq.example/prices',
    observedAt: NOW,
    validFrom: new Date(`${day}T00:00:00Z`),
  })
  await db
    .transaction()
    .execute((tx) =>
      changeOfferFacts(
        tx,
        [
          price('input', '9', '2027-02-01'),
          price('output:batch', '2', '2027-01-01'),
          price('input', '8', '2027-01-01'),
        ],
        { source: 'model-price-watch', now: NOW, reason: 'change' },
      ),
    )
  test.cache.purge(['models', 'providers', 'changes', 'model/gpt-oss-120b', 'provider/groq'])
})

describe('announced prices [FIG-10]', () => {
  it('stand beside the current ones of their offer, soonest first', async () => {
    const offers = (await as(test.app).get('/catalog/models/gpt-oss-120b/offers')).json<OfferOfModel[]>()
    const own = offers.find(({ id }) => id === offer.id)
    expect(own?.input).toBe(offer.input)
    expect(own?.announced.map(({ kind, mode, amount, startsOn }) => [startsOn, kind, mode, amount])).toEqual([
      ['2027-01-01', 'input', 'standard', '8'],
      ['2027-01-01', 'output', 'batch', '2'],
      ['2027-02-01', 'input', 'standard', '9'],
    ])
    expect(offers.filter(({ id, announced }) => id !== offer.id && announced.length > 0)).toEqual([])
  })

  it('are listed on the page of their provider, each with the price of today', async () => {
    const { announced } = (await as(test.app).get('/catalog/providers/groq/overview')).json<
      ResponseBody<typeof readProviderOverview>
    >()
    expect(announced.map(({ model, field, before, after, on }) => [on, model.slug, field, before, after])).toEqual([
      ['2027-01-01', 'gpt-oss-120b', 'input', offer.input, '8'],
      ['2027-01-01', 'gpt-oss-120b', 'output:batch', null, '2'],
      ['2027-02-01', 'gpt-oss-120b', 'input', offer.input, '9'],
    ])
  })

  it('come first on /changes, until their day', async () => {
    const coming = async () => {
      test.cache.purge(['changes'])
      const summary = (await as(test.app).get('/catalog/changes/weeks')).json<ChangeSummary>()
      return summary.coming.map(({ on, field, after, sourceName }) => [on, field, after, sourceName])
    }
    expect(await coming()).toEqual([
      ['2027-01-01', 'output:batch', '2', 'Model Price Watch'],
      ['2027-01-01', 'input', '8', 'Model Price Watch'],
      ['2027-02-01', 'input', '9', 'Model Price Watch'],
    ])
    test.clock.now = new Date('2027-01-01T00:00:01Z')
    expect((await coming()).map(([on]) => on)).toEqual(['2027-02-01'])
    test.clock.now = NOW
  })
})
