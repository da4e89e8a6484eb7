import type { AddressInfo } from 'node:net'
import { CURRENT_API_VERSION } from '@inferdex/domain/site/api-versions'
import { beforeAll, describe, expect, it } from 'vitest'
import * as api from '../../../../../../packages/client/src/index.ts'
import { refreshDataQuality } from '../../../features/changes/changes.service.ts'
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
  await refreshDataQuality(test.database.db, test.clock.now)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  client = api.inferdexClient({ address })
  const article = { title: 'A week', slug: 'a-week', excerpt: 'What changed.', content: 'Text.', category: 'News' }
  const posted = await as(test.app, await aPerson(test, 'ADMIN')).post('/admin/blogs', {
    ...article,
    status: 'PUBLISHED',
  })
  if (posted.statusCode !== 201) throw new Error(posted.body)
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

type Result = { data?: unknown; response?: Response }

/** Every public call and its expected content; the rest is compared with the server's own response. */
const CALLS: Record<string, () => Promise<readonly [Result, expected: unknown]>> = {
  '/catalog/benchmarks/types': async () => [
    await api.getCatalogBenchmarksTypes({ client }),
    expect.arrayContaining([expect.objectContaining({ displayName: expect.any(String) })]),
  ],
  '/catalog/benchmarks/model/{id}': async () => {
    const path = { id: await scoredModelId() }
    return [await api.getCatalogBenchmarksModelId({ client, path }), expect.arrayContaining([expect.anything()])]
  },
  '/catalog/blog': async () => [
    await api.getCatalogBlog({ client, query: { limit: 2 } }),
    [expect.objectContaining({ slug: 'a-week' })],
  ],
  '/catalog/blog/{slug}': async () => [
    await api.getCatalogBlogSlug({ client, path: { slug: 'a-week' } }),
    expect.objectContaining({ title: 'A week' }),
  ],
  '/catalog/blog/{slug}/comments': async () => [
    await api.getCatalogBlogSlugComments({ client, path: { slug: 'a-week' } }),
    { total: 0, comments: [], more: [], after: null },
  ],
  '/catalog/changes': async () => [
    await api.getCatalogChanges({ client, query: { limit: 3 } }),
    expect.objectContaining({ items: [expect.anything(), expect.anything(), expect.anything()] }),
  ],
  '/catalog/changes/weeks': async () => [
    await api.getCatalogChangesWeeks({ client }),
    expect.objectContaining({ weeks: expect.arrayContaining([expect.anything()]) }),
  ],
  '/catalog/retirements': async () => [
    await api.getCatalogRetirements({ client }),
    expect.objectContaining({ items: expect.arrayContaining([expect.anything()]) }),
  ],
  '/catalog/data-quality': async () => [
    await api.getCatalogDataQuality({ client }),
    expect.objectContaining({ prices: expect.any(Number), sources: expect.arrayContaining([expect.anything()]) }),
  ],
  '/catalog/exports': async () => [
    await api.getCatalogExports({ client }),
    expect.objectContaining({ files: expect.arrayContaining([expect.objectContaining({ name: 'offers.csv' })]) }),
  ],
  '/catalog/comparison': async () => [
    await api.getCatalogComparison({ client, query: { models: model.slug } }),
    expect.objectContaining({ kind: 'model', missing: [], models: [expect.objectContaining({ name: model.name })] }),
  ],
  '/catalog/deals': async () => [
    await api.getCatalogDeals({ client, query: { limit: 1 } }),
    [expect.objectContaining({ id: deal.id })],
  ],
  '/catalog/deals/{id}': async () => [
    await api.getCatalogDealsId({ client, path: { id: deal.id } }),
    expect.objectContaining({ id: deal.id, title: deal.title }),
  ],
  '/catalog/offers/{id}/evidence': async () => [
    await api.getCatalogOffersIdEvidence({ client, path: { id: offer.id } }),
    expect.objectContaining({ offerId: offer.id, model: model.slug, provider: offer.provider.slug }),
  ],
  '/catalog/free-tiers': async () => [
    await api.getCatalogFreeTiers({ client }),
    expect.arrayContaining([expect.objectContaining({ tiers: expect.arrayContaining([expect.anything()]) })]),
  ],
  '/catalog/leaderboard': async () => [
    await api.getCatalogLeaderboard({ client, query: { limit: 1 } }),
    [expect.objectContaining({ benchmarkScores: expect.anything() })],
  ],
  '/catalog/models': async () => [
    await api.getCatalogModels({ client, query: { limit: 2, sold: 'true' } }),
    [expect.objectContaining({ slug: model.slug }), expect.anything()],
  ],
  '/catalog/models/{slug}': async () => [
    await api.getCatalogModelsSlug({ client, path: { slug: model.slug } }),
    expect.objectContaining({ id: model.id, slug: model.slug }),
  ],
  '/catalog/capabilities': async () => [
    await api.getCatalogCapabilities({ client }),
    expect.arrayContaining([expect.objectContaining({ displayName: expect.any(String) })]),
  ],
  '/catalog/models/{slug}/evidence': async () => [
    await api.getCatalogModelsSlugEvidence({ client, path: { slug: model.slug } }),
    expect.objectContaining({
      modelId: model.id,
      model: model.slug,
      fields: expect.arrayContaining([expect.anything()]),
    }),
  ],
  '/catalog/models/{slug}/offers': async () => [
    await api.getCatalogModelsSlugOffers({ client, path: { slug: model.slug } }),
    expect.arrayContaining([expect.objectContaining({ id: offer.id })]),
  ],
  '/catalog/models/{slug}/price-history': async () => [
    await api.getCatalogModelsSlugPriceHistory({ client, path: { slug: model.slug } }),
    expect.arrayContaining([expect.objectContaining({ prices: expect.any(Array) })]),
  ],
  '/catalog/change-days': async () => [
    await api.getCatalogChangeDays({ client, query: { asOf: '2026-05-01' } }),
    expect.objectContaining({ first: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }),
  ],
  '/catalog/prices-of-day': async () => [
    // The day before is the last one with a change.
    await api.getCatalogPricesOfDay({ client, query: { asOf: '2026-05-01', models: model.slug } }),
    expect.objectContaining({ days: expect.objectContaining({ asOf: '2026-04-30' }) }),
  ],
  '/catalog/providers': async () => [
    await api.getCatalogProviders({ client, query: { limit: 1 } }),
    [expect.objectContaining({ slug: provider.slug })],
  ],
  '/catalog/providers/{slug}': async () => [
    await api.getCatalogProvidersSlug({ client, path: { slug: provider.slug } }),
    expect.objectContaining({ id: provider.id, name: provider.name }),
  ],
  '/catalog/providers/{slug}/offers': async () => [
    await api.getCatalogProvidersSlugOffers({ client, path: { slug: offer.provider.slug } }),
    expect.arrayContaining([expect.anything()]),
  ],
  '/catalog/models/{slug}/reviews': async () => [
    await api.getCatalogModelsSlugReviews({ client, path: { slug: model.slug } }),
    expect.objectContaining({ pagination: expect.objectContaining({ page: 1 }) }),
  ],
  '/catalog/providers/{slug}/reviews': async () => [
    await api.getCatalogProvidersSlugReviews({ client, path: { slug: provider.slug } }),
    expect.objectContaining({ pagination: expect.objectContaining({ page: 1 }) }),
  ],
  '/catalog/search': async () => [
    await api.getCatalogSearch({ client, query: { q: model.name } }),
    expect.objectContaining({ models: expect.objectContaining({ total: expect.any(Number) }) }),
  ],
  '/catalog/suggest': async () => [
    await api.getCatalogSuggest({ client, query: { q: 'gpt' } }),
    expect.objectContaining({
      models: expect.arrayContaining([expect.objectContaining({ slug: expect.any(String) })]),
    }),
  ],
  '/catalog/counts': async () => [
    await api.getCatalogCounts({ client }),
    expect.objectContaining({ models: expect.any(Number), offers: expect.any(Number) }),
  ],
}

async function scoredModelId(): Promise<string> {
  const { model_id } = await test.database.db
    .selectFrom('benchmark_results')
    .select('model_id')
    .where('is_current', '=', true)
    .orderBy('model_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return model_id
}

describe('the generated client against the running server [OPEN-01]', () => {
  it('has every public call in this table', () => {
    const { paths } = publicPartOf(openApiDocument(test.app.endpoints, readConfig({ NODE_ENV: 'test' })))
    expect(Object.keys(CALLS).toSorted()).toEqual(Object.keys(paths).toSorted())
  })

  it.each(Object.keys(CALLS))('%s gives what the server says, and what its types promise', async (path) => {
    const call = CALLS[path]
    if (call === undefined) throw new Error(`${path} is not in the table`)
    const [{ data, response }, expected] = await call()
    expect(response?.status).toBe(200)
    expect(data).toEqual(expected)
    const { pathname, search } = new URL(response?.url ?? '')
    expect(data).toEqual((await test.app.inject(pathname + search)).json())
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
