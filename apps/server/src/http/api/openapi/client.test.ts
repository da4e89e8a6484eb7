import type { AddressInfo } from 'node:net'
import { CURRENT_API_VERSION } from '@inferdex/domain/site/api-versions'
import { beforeAll, describe, expect, it } from 'vitest'
import * as api from '../../../../../../packages/client/src/index.ts'
import { CATALOGUE_DATABASE } from '../../../testing/template-database.ts'
import { aPerson, as, type TestApp, testApp } from '../../../testing/test-app.ts'
import { publicPartOf } from './public-part.ts'
import { openApiDocument } from './openapi.ts'
import { readConfig } from '../../../config.ts'

let test: TestApp
let address: string
let client: ReturnType<typeof api.inferdexClient>
let model: api.Model
let provider: api.ListedProvider
let deal: api.Deal
let offer: api.OfferOfModel
beforeAll(async () => {
  test = await testApp({ RATE_LIMITS: 'off' }, {}, CATALOGUE_DATABASE)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  client = api.inferdexClient({ address })
  model = first(await api.getCatalogModels({ client, query: { limit: 1, sold: 'true' } }))
  provider = first(await api.getCatalogProviders({ client, query: { limit: 1 } }))
  deal = first(await api.getCatalogDeals({ client, query: { limit: 1 } }))
  offer = first(await api.getCatalogModelsSlugOffers({ client, path: { slug: model.slug } }))
})

function first<T>({ data }: { data: T[] | undefined }): T {
  const [one] = data ?? []
  if (one === undefined) throw new Error('the list is empty')
  return one
}

/** Every public call, with something of its answer that the types of the client promise. */
const CALLS: Record<string, () => Promise<unknown>> = {
  '/catalog/benchmarks/types': async () => first(await api.getCatalogBenchmarksTypes({ client })).displayName,
  '/catalog/benchmarks/model/{id}': async () =>
    (await api.getCatalogBenchmarksModelId({ client, path: { id: model.id } })).data?.length,
  '/catalog/blog': async () => (await api.getCatalogBlog({ client, query: { limit: 2 } })).data?.length,
  '/catalog/blog/{slug}': async () => (await api.getCatalogBlogSlug({ client, path: { slug: 'none' } })).error?.code,
  '/catalog/blog/{slug}/comments': async () =>
    (await api.getCatalogBlogSlugComments({ client, path: { slug: 'none' } })).response?.status,
  '/catalog/changes': async () => (await api.getCatalogChanges({ client, query: { limit: 3 } })).data?.items.length,
  '/catalog/changes/weeks': async () => (await api.getCatalogChangesWeeks({ client })).data?.asOf,
  '/catalog/retirements': async () => (await api.getCatalogRetirements({ client })).data?.asOf,
  '/catalog/data-quality': async () => (await api.getCatalogDataQuality({ client })).response?.status,
  '/catalog/comparison': async () =>
    (await api.getCatalogComparison({ client, query: { models: model.slug } })).data?.models[0]?.offers.length,
  '/catalog/deals': async () => deal.title,
  '/catalog/deals/{id}': async () => (await api.getCatalogDealsId({ client, path: { id: deal.id } })).data?.title,
  '/catalog/offers/{id}/evidence': async () =>
    (await api.getCatalogOffersIdEvidence({ client, path: { id: offer.id } })).data?.fields.length,
  '/catalog/free-tiers': async () => first(await api.getCatalogFreeTiers({ client })).tiers.length,
  '/catalog/leaderboard': async () =>
    first(await api.getCatalogLeaderboard({ client, query: { limit: 1 } })).benchmarkScores,
  '/catalog/models': async () => model.name,
  '/catalog/models/{slug}': async () =>
    (await api.getCatalogModelsSlug({ client, path: { slug: model.slug } })).data?.lifecycle.status,
  '/catalog/capabilities': async () => first(await api.getCatalogCapabilities({ client })).displayName,
  '/catalog/models/{slug}/offers': async () => offer.provider.name,
  '/catalog/models/{slug}/price-history': async () =>
    first(await api.getCatalogModelsSlugPriceHistory({ client, path: { slug: model.slug } })).prices.length,
  '/catalog/change-days': async () =>
    (await api.getCatalogChangeDays({ client, query: { asOf: '2026-05-01' } })).data?.first,
  '/catalog/prices-of-day': async () =>
    (await api.getCatalogPricesOfDay({ client, query: { asOf: '2026-05-01', models: model.slug } })).data?.days.first,
  '/catalog/providers': async () => provider.name,
  '/catalog/providers/{slug}': async () =>
    (await api.getCatalogProvidersSlug({ client, path: { slug: provider.slug } })).data?.offerCount,
  '/catalog/providers/{slug}/offers': async () =>
    (await api.getCatalogProvidersSlugOffers({ client, path: { slug: provider.slug } })).response?.status,
  '/catalog/models/{slug}/reviews': async () =>
    (await api.getCatalogModelsSlugReviews({ client, path: { slug: model.slug } })).data?.pagination.page,
  '/catalog/providers/{slug}/reviews': async () =>
    (await api.getCatalogProvidersSlugReviews({ client, path: { slug: provider.slug } })).data?.pagination.page,
  '/catalog/search': async () => (await api.getCatalogSearch({ client, query: { q: 'gpt' } })).data?.models.total,
  '/catalog/suggest': async () => (await api.getCatalogSuggest({ client, query: { q: 'gpt' } })).data?.models.length,
  '/catalog/counts': async () => (await api.getCatalogCounts({ client })).data?.models,
}

describe('the generated client against the running server [OPEN-01]', () => {
  it('has every public call in this table', () => {
    const { paths } = publicPartOf(openApiDocument(test.app.endpoints, readConfig({ NODE_ENV: 'test' })))
    expect(Object.keys(CALLS).toSorted()).toEqual(Object.keys(paths).toSorted())
  })

  it.each(Object.keys(CALLS))('%s gives what its types promise', async (path) => {
    expect(await CALLS[path]?.()).toSatisfy((value) => value !== undefined && value !== null)
  })

  it('refusals come as errors with a code, or are thrown', async () => {
    const unknown = { client, path: { slug: 'no-such-model' } }
    const { error, response } = await api.getCatalogModelsSlug(unknown)
    expect([response?.status, error?.code]).toEqual([404, 'NOT_FOUND'])
    await expect(api.getCatalogModelsSlug({ ...unknown, throwOnError: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('sends the key and the version', async () => {
    const created = await as(test.app, await aPerson(test)).post('/users/me/api-keys', { name: 'client' })
    const { key } = created.json<{ key: string }>()
    const own = api.inferdexClient({ address, apiKey: key, version: CURRENT_API_VERSION })
    const { data, response } = await api.getCatalogCounts({ client: own })
    expect(data?.models).toBeGreaterThan(0)
    expect(response?.headers.get('inferdex-version')).toBe(CURRENT_API_VERSION)
    const wrong = await api.getCatalogCounts({
      client: api.inferdexClient({ address, apiKey: `${key.slice(0, -1)}-` }),
    })
    expect(wrong.response?.status).toBe(401)
    const old = await api.getCatalogCounts({ client: api.inferdexClient({ address, version: '2020-01-01' }) })
    expect(old.error?.code).toBe('VALIDATION_FAILED')
  })
})
