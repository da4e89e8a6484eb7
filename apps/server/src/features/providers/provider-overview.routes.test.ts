import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, catalogueApp, errorOf, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await catalogueApp()
})

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

  it('404: no such provider', async () => {
    const res = await as(test.app).get('/catalog/providers/nothing-here/overview')
    expect([res.statusCode, errorOf(res).error]).toEqual([404, 'This provider does not exist'])
  })
})
