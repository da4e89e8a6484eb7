import type { ModelStanding, OfferHistory, OfferOfModel, OfferOfProvider } from '@inferdex/contracts/offers'
import type { Model, ModelDetail } from '@inferdex/contracts/models/models'
import { type PriceField, parsePriceField } from '@inferdex/domain/evidence/field-key'
import { offerKey } from '@inferdex/domain/offers/offer-rules'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { readCatalogueFiles } from '../../seed/catalogue-files.ts'
import { as, catalogueApp } from '../../testing/test-app.ts'
import { refreshPriceSeries, updateModelFigures } from '../models/model-figures.queries.ts'
import { refreshOfferPrices } from './now/offer-prices.queries.ts'

const test = await catalogueApp()

const offersOf = async (slug: string) =>
  (await as(test.app).get(`/catalog/models/${slug}/offers`)).json<OfferOfModel[]>()

describe('GET /catalog/models/:slug/offers', () => {
  it('200: every recorded offer with each of its prices, to the digit', async () => {
    const { offers, 'offer-regions': regions, 'offer-modes': modes } = (await readCatalogueFiles()).parse()
    const entries = [...regions, ...modes].flatMap((source) => source.entries)
    for (const slug of ['gpt-oss-120b', 'gpt-5', 'claude-sonnet-4-5', 'gemini-2-5-pro']) {
      const recorded = offers.filter(({ model }) => model === slug)
      const received = await offersOf(slug)
      expect(received).toHaveLength(recorded.length)
      for (const offer of recorded) {
        const found = received.find(
          ({ provider, providerModelId }) =>
            provider.slug === offer.provider && providerModelId === offer.providerModelId,
        )
        expect(found).toMatchObject({
          // Its maker has retired this model.
          status: slug === 'gemini-2-5-pro' && offer.provider.startsWith('google') ? 'retired' : offer.status,
          contextWindow: offer.contextWindow,
          maxOutput: offer.maxOutput,
          pricingKind: offer.pricingKind,
          source: offer.source,
          verifiedOn: offer.verifiedOn,
        })
        const key = offerKey(offer.provider, offer.providerModelId)
        const text = ({
          kind,
          mode,
          minInputTokens,
          amount,
        }: Pick<(typeof offer.prices)[number], 'kind' | 'mode' | 'minInputTokens' | 'amount'>) =>
          `${kind} ${mode} ${minInputTokens} ${amount}`
        const added = entries
          .filter((entry) => offerKey(entry.provider, entry.providerModelId) === key)
          .flatMap(({ facts }) => facts)
          .flatMap(({ field, value }) => ({ ...parsePriceField(field), amount: value }))
          .filter((price): price is PriceField & { amount: string } => price.region === null)
        expect(found?.prices.map(text).toSorted()).toEqual([...offer.prices, ...added].map(text).toSorted())
      }
    }
  })

  it('200: free first, then by input price, then what does not count, without a price or retired last [FIG-02]', async () => {
    const offers = await offersOf('gpt-oss-120b')
    const order = offers.map(({ status, pricingKind, input, isCounted }) => {
      if (status === 'retired') return Number.POSITIVE_INFINITY
      if (!isCounted) return 1_000_000_000 + Number(input ?? Number.POSITIVE_INFINITY)
      return pricingKind === 'free' ? -1 : Number(input ?? Number.POSITIVE_INFINITY)
    })
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(offers[0]?.pricingKind).toBe('free')
    expect(order.at(-1)).toBe(Number.POSITIVE_INFINITY)
  })

  it('200: a doubted price says which rule doubts it and why; it and a closed channel do not count [FIG-02] [FIG-17]', async () => {
    const voxtral = (await offersOf('voxtral-small-24b-2507')).find(({ provider }) => provider.slug === 'evroc')
    expect(voxtral).toMatchObject({ isCounted: false, access: null, confirmedOn: null })
    expect(voxtral?.doubts).toContainEqual({
      price: null,
      rule: 'far-from-other-sellers',
      reason: 'Far from what the other sellers of this model ask',
    })
    const coding = (await offersOf('glm-5-1')).find(({ providerModelId }) => providerModelId === 'coding-glm-5.1')
    expect(coding).toMatchObject({ isCounted: false, access: 'coding-plan' })
    const maker = (await offersOf('gpt-5')).find(({ isFirstParty }) => isFirstParty)
    expect(maker).toMatchObject({ isCounted: true, access: null, doubts: [] })
  })

  it('200: every price says its source, link and day', async () => {
    const offer = (await offersOf('gpt-5')).find(({ isFirstParty }) => isFirstParty)
    expect(offer).toMatchObject({ source: 'models-dev', sourceName: 'models.dev' })
    const [price] = offer?.prices ?? []
    expect(price).toMatchObject({ source: 'models-dev', sourceName: 'models.dev', verifiedOn: '2026-07-02' })
    expect(price?.sourceUrl).toMatch(/^https:/)
  })

  it('200: pages follow each other without gap or repetition', async () => {
    const whole = (await offersOf('gpt-oss-120b')).map(({ id }) => id)
    const first = await as(test.app).get('/catalog/models/gpt-oss-120b/offers?limit=30')
    const next = /<\/api([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await as(test.app).get(next)
    const ids = [...first.json<OfferOfModel[]>(), ...second.json<OfferOfModel[]>()].map(({ id }) => id)
    expect(ids).toEqual(whole)
    expect(first.headers['x-total-count']).toBe(String(whole.length))
  })

  it('404: an unknown model, not an empty list', async () => {
    expect((await as(test.app).get('/catalog/models/no-such/offers')).statusCode).toBe(404)
  })
})

describe('GET /catalog/providers/:slug/offers', () => {
  it('200: what the provider sells, with the model of each', async () => {
    const offers = (await as(test.app).get('/catalog/providers/anthropic/offers')).json<OfferOfProvider[]>()
    expect(offers.length).toBeGreaterThan(10)
    expect(offers.every(({ model }) => model.slug !== '' && model.name !== '')).toBe(true)
  })

  it('404: an unknown provider', async () => {
    expect((await as(test.app).get('/catalog/providers/no-such/offers')).statusCode).toBe(404)
  })
})

describe('GET /catalog/models/:slug/price-history', () => {
  it('200: closed and current prices of every offer, oldest first', async () => {
    const history = (await as(test.app).get('/catalog/models/gpt-oss-120b/price-history')).json<OfferHistory[]>()
    const steps = history.flatMap(({ prices }) => prices)
    expect(steps.some(({ validTo }) => validTo !== null)).toBe(true)
    for (const { prices } of history) {
      const inputs = prices.filter(
        ({ kind, mode, minInputTokens }) => `${kind}${mode}${minInputTokens}` === 'inputstandard0',
      )
      const starts = inputs.map(({ validFrom }) => validFrom ?? '')
      expect(starts).toEqual(starts.toSorted())
      expect(inputs.filter(({ validTo }) => validTo === null).length).toBeLessThanOrEqual(1)
    }
  })

  it('200: a price of which nobody knows the beginning comes before all others [HOUSE-23]', async () => {
    const read = async () => {
      test.cache.purge(['models', 'model/gpt-oss-120b'])
      return (await as(test.app).get('/catalog/models/gpt-oss-120b/price-history')).json<OfferHistory[]>()
    }
    const before = (await read()).find(({ prices }) => prices.length > 0 && prices.every(({ validFrom }) => validFrom))
    await sql`
      insert into price_components (offer_id, kind, amount, per, valid_to, source, verified_on, reason)
      select offer_id, 'image', 7, 'image', now(), source, verified_on, 'launch' from price_components
      where offer_id = ${before?.offerId} limit 1`.execute(test.database.db)
    const after = (await read()).find(({ offerId }) => offerId === before?.offerId)
    expect(after?.prices[0]).toMatchObject({ kind: 'image', amount: '7', validFrom: null })
    expect(after?.prices.slice(1)).toEqual(before?.prices)
  })

  it('404: an unknown model', async () => {
    expect((await as(test.app).get('/catalog/models/no-such/price-history')).statusCode).toBe(404)
  })
})

describe('the prices that lists show', () => {
  const figures = async (slug: string) =>
    await test.database.db
      .selectFrom('models')
      .leftJoin('providers', 'providers.id', 'models.list_provider_id')
      .select([
        'list_input',
        'models.lowest_input',
        'pricing_kind',
        'models.offer_count',
        'models.uncounted_offer_count',
        'lowest_input_series',
        'providers.slug as provider',
      ])
      .where('models.slug', '=', slug)
      .executeTakeFirstOrThrow()
  const refresh = async () => {
    await refreshOfferPrices(test.database.db, 'all')
    await updateModelFigures(test.database.db, 'all')
  }

  it("the list price is the maker's own, although others are cheaper", async () => {
    const { list_input, lowest_input, provider } = await figures('claude-opus-4-7')
    expect({ list_input, provider }).toEqual({ list_input: '5', provider: 'anthropic' })
    expect(Number(lowest_input)).toBeLessThan(5)
  })

  it('without an offer of the maker there is none, and the lowest offer stands beside it [FIG-03]', async () => {
    expect(await figures('gpt-oss-120b')).toMatchObject({ list_input: null, provider: null, pricing_kind: 'metered' })
    const model = (await as(test.app).get('/catalog/models/gpt-oss-120b')).json<Model>()
    expect(model).toMatchObject({ pricing: null, listPrice: null, provider: null, apiId: null, shownPrice: 'lowest' })
    expect(model.lowestOffer).toMatchObject({
      provider: model.lowestInput?.provider,
      input: model.lowestInput?.amount,
      id: expect.any(String),
      verifiedOn: expect.any(String),
    })
  })

  it("a doubted price of the maker is no list price, and nobody else's takes its place [FIG-03] [FIG-02]", async () => {
    await sql`update offers set doubts = '{test}' where provider_model_id = 'gpt-5' and provider_id =
      (select id from providers where slug = 'openai')`.execute(test.database.db)
    await refresh()
    expect(await figures('gpt-5')).toMatchObject({ list_input: null, provider: null })
    await sql`update offers set confirmed_on = '2026-11-01' where 'test' = any(doubts)`.execute(test.database.db)
    await refresh()
    expect(await figures('gpt-5')).toMatchObject({ list_input: '1.25', provider: 'openai' })
  })

  it('what is doubted or not for everyone is never the lowest, nor in the recorded series [FIG-02] [FIG-17]', async () => {
    const before = await figures('gpt-oss-120b')
    const cheapest = sql`select o.id from offers o join models m on m.id = o.model_id
      where m.slug = 'gpt-oss-120b' and o.input_price = m.lowest_input and o.pricing_kind = 'metered'`
    await sql`update offers set access = 'coding-plan' where id in (${cheapest})`.execute(test.database.db)
    await refresh()
    const after = await figures('gpt-oss-120b')
    expect(Number(after.lowest_input)).toBeGreaterThan(Number(before.lowest_input))
    expect(after.offer_count).toBe(before.offer_count)
    expect(after.uncounted_offer_count).toBeGreaterThan(before.uncounted_offer_count)
    await refreshPriceSeries(test.database.db, 'all')
    const series = (await figures('gpt-oss-120b')).lowest_input_series as ModelDetail['lowestInputSeries']
    expect(series.at(-1)?.[1]).toBe(after.lowest_input)
  })

  it('what is retired is neither the lowest price nor counted', async () => {
    const before = await figures('gpt-oss-120b')
    await sql`update offers set status = 'retired' where id in (
      select o.id from offers o join models m on m.id = o.model_id
      where m.slug = 'gpt-oss-120b' and o.input_price = m.lowest_input and o.pricing_kind = 'metered')`.execute(
      test.database.db,
    )
    await refresh()
    const after = await figures('gpt-oss-120b')
    expect(Number(after.lowest_input)).toBeGreaterThan(Number(before.lowest_input))
    expect(after.offer_count).toBeLessThan(before.offer_count)
  })

  it('they can be recomputed from the ledger', async () => {
    await sql`update offers set input_price = 1, output_price = null`.execute(test.database.db)
    await sql`update models set list_input = 7, lowest_input = null, offer_count = 0, pricing_kind = 'free'`.execute(
      test.database.db,
    )
    await refresh()
    expect(await figures('gpt-5')).toMatchObject({ list_input: '1.25', pricing_kind: 'metered' })
  })
})

describe('GET /catalog/standings', () => {
  it('200: the end of each model and the state of its offers, as their own calls say; unknown ones are left out', async () => {
    const slugs = ['gpt-oss-120b', 'gpt-5']
    const res = await as(test.app).get(`/catalog/standings?models=${['no-such-model', ...slugs].join(',')}`)
    const standings = res.json<ModelStanding[]>()
    expect(standings.map(({ slug }) => slug)).toEqual(slugs.toSorted())
    for (const { slug, lifecycle, offers } of standings) {
      const {
        successors: _,
        otherDays: __,
        ...value
      } = (await as(test.app).get(`/catalog/models/${slug}`)).json<ModelDetail>().lifecycle
      expect(lifecycle).toEqual(value)
      const listed = (await offersOf(slug)).map(
        ({ id, status, retiresOn, isFirstParty, disputed, verifiedOn, announced }) => ({
          id,
          status,
          retiresOn,
          isFirstParty,
          disputed,
          verifiedOn,
          announced,
        }),
      )
      expect(offers).toHaveLength(listed.length)
      expect(offers).toEqual(expect.arrayContaining(listed))
      expect(new Set(offers.map(({ isFirstParty }) => isFirstParty)).size).toBeGreaterThan(slug === 'gpt-5' ? 1 : 0)
    }
  })

  it('200: nothing about no models', async () => {
    const res = await as(test.app).get('/catalog/standings?models=')
    expect([res.statusCode, res.json()]).toEqual([200, []])
  })

  it('400: more models than a page shows', async () => {
    const many = Array.from({ length: 21 }, (_, index) => `model-${index}`).join(',')
    expect((await as(test.app).get(`/catalog/standings?models=${many}`)).statusCode).toBe(400)
  })
})
