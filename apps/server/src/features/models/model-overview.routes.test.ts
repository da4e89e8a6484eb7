import type { readModelOverview } from '@inferdex/contracts/models/model-overview'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, catalogueApp, errorOf, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await catalogueApp()
})

const get = async (path: string): Promise<unknown> => (await as(test.app).get(path)).json()

describe('GET /catalog/models/:slug/overview', () => {
  it('200: is exactly what the calls for its parts answer', async () => {
    const overview = (await get('/catalog/models/gpt-oss-120b/overview')) as ResponseBody<typeof readModelOverview>
    expect(overview).toEqual({
      model: await get('/catalog/models/gpt-oss-120b'),
      offers: await get('/catalog/models/gpt-oss-120b/offers'),
      priceHistory: await get('/catalog/models/gpt-oss-120b/price-history'),
      benchmarks: await get(`/catalog/benchmarks/model/${overview.model.id}`),
    })
    expect(overview.offers.length).toBeGreaterThan(10)
    expect(overview.benchmarks.length).toBeGreaterThan(0)
  })

  it('404: no such model', async () => {
    const res = await as(test.app).get('/catalog/models/nothing-here/overview')
    expect([res.statusCode, errorOf(res).error]).toEqual([404, 'This model does not exist'])
  })
})
