import type { readComparison } from '@inferdex/contracts/comparison'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { Model } from '@inferdex/contracts/models/models'
import type { OfferOfModel } from '@inferdex/contracts/offers'
import type { Provider } from '@inferdex/contracts/providers/providers'
import { describe, expect, it } from 'vitest'
import { as, catalogueApp, errorOf } from '../../testing/test-app.ts'

const test = await catalogueApp()

const get = async <T>(path: string) => (await as(test.app).get(path)).json<T>()
const compared = (query: string) => get<ResponseBody<typeof readComparison>>(`/catalog/comparison${query}`)

describe('GET /catalog/comparison', () => {
  it('200: models in the order asked for, each with its offers and scores as their own calls answer them', async () => {
    const response = await compared('?models=gpt-oss-120b,gpt-5')
    expect(response.kind).toBe('model')
    expect(response.models.map(({ slug }) => slug)).toEqual(['gpt-oss-120b', 'gpt-5'])
    for (const { offers, benchmarks, longContext, inputHistory, ...model } of response.models) {
      expect(await get(`/catalog/models/${model.slug}`)).toMatchObject(model)
      expect(benchmarks).toEqual(await get(`/catalog/benchmarks/model/${model.id}`))
      const all = await get<OfferOfModel[]>(`/catalog/models/${model.slug}/offers`)
      const sold = all.filter(({ status }) => status !== 'retired')
      expect(offers.length).toBeGreaterThan(1)
      expect(inputHistory.map(({ since }) => since)).toEqual(inputHistory.map(({ since }) => since).toSorted())
      const shown = (model.listPrice ?? model.lowestOffer)?.input
      expect(inputHistory.at(-1)?.amount ?? shown).toBe(shown)
      expect(offers.map(({ provider }) => provider.slug)).toEqual([
        ...new Set(sold.map(({ provider }) => provider.slug)),
      ])
      for (const offer of offers) {
        const cheapest = sold.find(({ provider }) => provider.slug === offer.provider.slug)
        expect(offer).toMatchObject({ input: cheapest?.input, output: cheapest?.output })
      }
      expect(longContext).toEqual(
        sold
          .find(({ provider, providerModelId }) =>
            model.listPrice === null
              ? providerModelId === model.lowestOffer?.id && provider.slug === model.lowestOffer.provider.slug
              : providerModelId === model.apiId && provider.slug === model.listPrice.provider.slug,
          )
          ?.prices.filter(
            ({ kind, mode, minInputTokens }) => kind === 'input' && mode === 'standard' && minInputTokens > 0,
          )
          .map(({ minInputTokens, amount }) => ({ minInputTokens, input: amount })),
      )
    }
  })

  it('200: a model that costs more for long requests says from where on', async () => {
    const [model] = (await compared('?models=gemini-2-5-pro')).models
    expect(model?.longContext).toEqual([{ minInputTokens: 200_000, input: '2.5' }])
  })

  it('200: providers as their own calls answer them, in the order asked for', async () => {
    const response = await compared('?providers=openrouter,groq')
    expect(response.kind).toBe('provider')
    const all = await get<Provider[]>('/catalog/providers')
    const listed = ['openrouter', 'groq'].map((wanted) => all.find(({ slug }) => slug === wanted))
    // The list also contains the models, which a comparison does not.
    expect(listed).toEqual(response.providers?.map((provider) => expect.objectContaining(provider)))
    expect(response.models).toEqual([])
  })

  it('200: what the catalogue does not know is named, the others are there', async () => {
    expect(await compared('?models=no-such,gpt-5')).toMatchObject({ missing: ['no-such'], models: [{ slug: 'gpt-5' }] })
    expect(await compared('?providers=no-such')).toMatchObject({ missing: ['no-such'], providers: [] })
  })

  it('200: what can be chosen is what the lists show, in their order, and whether there is more [PUB-CMP-11]', async () => {
    const slugs = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug)
    const models = await get<Model[]>('/catalog/models?q=CLAUDE')
    const some = await compared('?limit=9&q=CLAUDE')
    expect(slugs(some.choices.models)).toEqual(slugs(models).slice(0, 9))
    expect(some.choices.hasMore).toBe(true)
    const all = await compared('?q=claude')
    expect(slugs(all.choices.models)).toEqual(slugs(models))
    expect(all.choices.hasMore).toBe(false)
    const providers = await compared('?kind=provider&q=cloud')
    expect(slugs(providers.choices.providers)).toEqual(slugs(await get<Provider[]>('/catalog/providers?q=cloud')))
    expect(providers.choices.models).toEqual([])
  })

  it.each([
    ['model', 'claude'],
    ['provider', 'cloud'],
  ] as const)('200: of %ss there is more only beyond the last one [HOUSE-23]', async (kind, q) => {
    const { choices } = await compared(`?kind=${kind}&q=${q}`)
    const count = choices.models.length + choices.providers.length
    expect(count).toBeGreaterThan(1)
    const hasMore = async (limit: number) => (await compared(`?kind=${kind}&q=${q}&limit=${limit}`)).choices.hasMore
    expect([await hasMore(count - 1), await hasMore(count)]).toEqual([true, false])
  })

  it('200: suggestions are the same whether models are compared, none was found or none was asked for', async () => {
    const [with2, without, none] = await Promise.all(
      ['?models=gpt-5,glm-5&limit=3', '?models=no-such&limit=3', '?limit=3'].map(compared),
    )
    expect(with2?.choices).toEqual(none?.choices)
    expect(without?.choices).toEqual(none?.choices)
    expect(none?.choices.models).toHaveLength(3)
  })

  it('400: models and providers at once, or more than four', async () => {
    const both = await as(test.app).get('/catalog/comparison?models=gpt-5&providers=groq')
    expect([both.statusCode, errorOf(both).error]).toEqual([400, "You can't compare models with providers"])
    const five = await as(test.app).get('/catalog/comparison?models=a,b,c,d,e')
    expect([five.statusCode, errorOf(five).fields]).toEqual([400, { models: 'At most 4 can be compared' }])
  })
})
