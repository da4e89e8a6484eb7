import type { OfferOfModel } from '@inferdex/contracts/offers'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import { describe, expect, it } from 'vitest'
import { as, catalogueApp, errorOf } from '../../testing/test-app.ts'

const test = await catalogueApp()

const get = async (path: string): Promise<unknown> => (await as(test.app).get(path)).json()

describe('GET /catalog/providers/:slug/overview', () => {
  it('200: is what the calls for its parts answer, with as many offers as asked for', async () => {
    const overview = (await get('/catalog/providers/anthropic/overview?limit=3')) as ResponseBody<
      typeof readProviderOverview
    >
    expect(overview.provider).toEqual(await get('/catalog/providers/anthropic'))
    expect(overview.offers).toEqual(await get('/catalog/providers/anthropic/offers?limit=3'))
    expect(overview.offers).toHaveLength(3)
  })

  it('200: counts what its models can do, each model once, the top 20 by count and then by name [PUB-PROV-16]', async () => {
    const { capabilities } = (await get('/catalog/providers/openrouter/overview')) as ResponseBody<
      typeof readProviderOverview
    >
    const models = (await get('/catalog/models?provider=openrouter')) as { capabilities: string[] }[]
    const counts = new Map<string, number>()
    for (const model of models) for (const name of model.capabilities) counts.set(name, (counts.get(name) ?? 0) + 1)
    const expected = [...counts]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    expect(capabilities).toEqual(expected.slice(0, 20))
    expect(capabilities.length).toBeGreaterThan(3)
  })

  it('200: compares each model with the cheapest counted offer of every other provider [USE-22]', async () => {
    const { market } = (await get('/catalog/providers/deepinfra/overview?limit=1&market=true')) as ResponseBody<
      typeof readProviderOverview
    >
    const row = market?.rows[0]
    const offers = (await get(`/catalog/models/${row?.model.slug}/offers`)) as OfferOfModel[]
    const counted = offers.filter(
      ({ isCounted, providerKind, status, pricingKind, input }) =>
        isCounted &&
        providerKind === 'seller' &&
        status !== 'retired' &&
        pricingKind === 'metered' &&
        Number(input) > 0,
    )
    const others = [
      ...Map.groupBy(
        counted.filter(({ provider }) => provider.slug !== 'deepinfra'),
        ({ provider }) => provider.slug,
      ).values(),
    ]
      .map((own) => Math.min(...own.map(({ input }) => Number(input))))
      .toSorted((a, b) => a - b)
    const [low = 0, high = 0] = [others[Math.floor((others.length - 1) / 2)], others[Math.floor(others.length / 2)]]
    expect(row?.sellers).toBe(others.length)
    expect(others.length).toBeGreaterThan(10)
    expect([Number(row?.lowest), Number(row?.highest)]).toEqual([others[0], others.at(-1)])
    expect(row?.median).toBeCloseTo((low + high) / 2)
    expect(Number(row?.input)).toBe(
      Math.min(...counted.filter(({ provider }) => provider.slug === 'deepinfra').map(({ input }) => Number(input))),
    )
    expect(market?.rows.map(({ sellers }) => sellers)).toEqual(
      market?.rows.map(({ sellers }) => sellers).toSorted((a, b) => b - a),
    )
  })

  it('200: lists recorded price changes, newest first, without corrections, and only when asked [USE-22]', async () => {
    const overview = async (query: string) =>
      (await get(`/catalog/providers/deepinfra/overview?limit=1${query}`)) as ResponseBody<typeof readProviderOverview>
    expect((await overview('')).market).toBeNull()
    const changes = (await overview('&market=true')).market?.changes ?? []
    expect(changes).toContainEqual({
      model: { slug: 'glm-5', name: 'GLM-5' },
      day: '2026-06-11',
      kind: 'input',
      before: '0.8',
      after: '0.6',
    })
    expect(changes.map(({ day }) => day)).toEqual(
      changes
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    )
  })

  it('404: no such provider', async () => {
    const res = await as(test.app).get('/catalog/providers/nothing-here/overview')
    expect([res.statusCode, errorOf(res).error]).toEqual([404, 'This provider does not exist'])
  })
})
