import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { search, suggest } from '@inferdex/contracts/search/search'
import { type CatalogueMatches, searchCatalogue } from '@inferdex/domain/search/search-catalogue'
import { expectedSearches } from '@inferdex/domain/search/testing/expected-searches'
import type { SnapshotModel, SnapshotProvider } from '@inferdex/domain/search/catalogue-snapshot'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { leaveOutOfRecount } from '../../testing/recount.ts'
import { as, catalogueApp } from '../../testing/test-app.ts'
import { listSnapshotModels, listSnapshotProviders } from './snapshot.queries.ts'

const test = await catalogueApp()
leaveOutOfRecount(test.database.db, 'figures of models')
await sql`update models set rating = (abs(hashtext(slug)) % 50) / 10.0`.execute(test.database.db)

const find = async (q: string, limit = 100) =>
  (await as(test.app).get(`/catalog/search?q=${encodeURIComponent(q)}&limit=${limit}`)).json<
    ResponseBody<typeof search>
  >()
const suggestions = async (q: string) =>
  (await as(test.app).get(`/catalog/suggest?q=${encodeURIComponent(q)}`)).json<ResponseBody<typeof suggest>>()
const slugs = (hits: readonly { slug: string }[]) => hits.map(({ slug }) => slug)

/** Returns the results of the search in the browser. */
async function inBrowser(q: string): Promise<CatalogueMatches<SnapshotModel, SnapshotProvider>> {
  const { db } = test.database
  whole ??= { models: (await listSnapshotModels(db)) ?? [], providers: await listSnapshotProviders(db) }
  return searchCatalogue(whole, q)
}
let whole: { models: readonly SnapshotModel[]; providers: readonly SnapshotProvider[] } | undefined

async function expectSameAsInBrowser(q: string): Promise<void> {
  const [browser, server] = [await inBrowser(q), await find(q)]
  // Only the server searches articles; if one matches, nothing is corrected.
  if (server.articles.total > 0 && browser.corrected !== null) return
  expect(slugs(server.models.items), q).toEqual(slugs(browser.models.slice(0, 100)))
  expect(slugs(server.providers.items), q).toEqual(slugs(browser.providers.slice(0, 100)))
  expect(server, q).toMatchObject({
    corrected: browser.corrected,
    hasProvidersFirst: browser.hasProvidersFirst,
    models: { total: browser.models.length, isPartial: false },
    providers: { total: browser.providers.length },
  })
}

/** Returns all results as the page and the palette list them. */
function inOneList({
  hasProvidersFirst,
  models,
  providers,
}: {
  hasProvidersFirst: boolean
  models: readonly { slug: string }[]
  providers: readonly { slug: string }[]
}): string[] {
  const [modelNames, providerNames] = [
    models.map(({ slug }) => `model ${slug}`),
    providers.map(({ slug }) => `provider ${slug}`),
  ]
  return hasProvidersFirst ? [...providerNames, ...modelNames] : [...modelNames, ...providerNames]
}

describe('the expected result [USE-03]', () => {
  it('is first for 95% of the searches and among the first three for all, on both engines', async () => {
    const places = { browser: new Map<string, number>(), server: new Map<string, number>() }
    for (const [q, kind, slug] of expectedSearches) {
      const { models, providers, ...more } = await find(q, 6)
      const server = inOneList({ ...more, models: models.items, providers: providers.items })
      places.server.set(q, server.indexOf(`${kind} ${slug}`))
      places.browser.set(q, inOneList(await inBrowser(q)).indexOf(`${kind} ${slug}`))
    }
    expect(places.server).toEqual(places.browser)
    const places1 = [...places.server]
    expect(places1.filter(([, place]) => place < 0 || place > 2)).toEqual([])
    expect(places1.filter(([, place]) => place === 0).length / places1.length).toBeGreaterThanOrEqual(0.95)
  })

  it('stays the same when letters are in another case and words are separated by other characters', async () => {
    for (const [q] of expectedSearches.slice(0, 40)) {
      const spelt = q.toUpperCase().replaceAll(/[ .-]/g, '_')
      expect((await find(spelt, 1)).models.items[0]?.slug, spelt).toBe((await find(q, 1)).models.items[0]?.slug)
    }
  })
})

const WORDS = [
  'gpt',
  'claude',
  'sonnet',
  '4',
  '4.5',
  '70b',
  'mini',
  'ai',
  'o',
  'open',
  'embedding',
  'llama3',
  'qwn',
  'é',
  '%',
  '-',
  'x',
]
const typed = fc
  .array(fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 3 })
  .chain((words) => fc.constantFrom(' ', '-', '.', '').map((separator) => words.join(separator).replaceAll('\0', '')))

describe('GET /catalog/search', () => {
  it.each(['gpt', 'CLAUDE', 'embedding', 'll', 'a', 'open', '4.5', 'Qwen3', '%', '_', String.raw`\ `, 'no such thing'])(
    '200: %j finds what the browser finds, in the same order [PUB-SEARCH-18]',
    expectSameAsInBrowser,
  )

  it('200: random texts find what the browser finds, in the same order [USE-03]', async () => {
    await fc.assert(fc.asyncProperty(typed, expectSameAsInBrowser), { numRuns: proofRuns(2000) })
  }, 300_000)

  it('200: the limit cuts the lists, not the totals', async () => {
    const few = await find('gpt', 6)
    expect(few.models.items).toHaveLength(6)
    expect(few.models.total).toBe((await find('gpt')).models.total)
    expect(few.models.items[0]).toMatchObject({ family: expect.any(String) })
    expect(few.providers.items.length).toBeLessThanOrEqual(6)
  })

  it('200: models can be narrowed to a type; the counts of all types stay, and nothing is corrected [USE-06]', async () => {
    const findType = async (type: string) =>
      (await as(test.app).get(`/catalog/search?q=qwen&limit=100&type=${type}`)).json<ResponseBody<typeof search>>()
    const all = await find('qwen', 100)
    const chat = all.modelTypes.find(({ type }) => type === 'chat')
    expect(all.modelTypes.length).toBeGreaterThan(1)
    expect(all.modelTypes.reduce((sum, { count }) => sum + count, 0)).toBe(all.models.total)
    const narrowed = await findType('chat')
    expect(narrowed.models.total).toBe(chat?.count)
    expect(slugs(all.models.items).filter((slug) => slugs(narrowed.models.items).includes(slug))).toEqual(
      slugs(narrowed.models.items).filter((slug) => slugs(all.models.items).includes(slug)),
    )
    expect(narrowed.modelTypes).toEqual(all.modelTypes)
    expect(await findType('moderation')).toMatchObject({ corrected: null, models: { total: 0, items: [] } })
    expect((await as(test.app).get('/catalog/search?q=qwen&type=poem')).statusCode).toBe(400)
  })

  it('200: blank text finds nothing; 400: no text at all', async () => {
    expect((await find('   ')).models).toEqual({ total: 0, isPartial: false, items: [] })
    expect((await as(test.app).get('/catalog/search')).statusCode).toBe(400)
  })
})

describe('GET /catalog/suggest', () => {
  it('200: at most 3 providers and 3 models, the first of the search [PUB-SEARCH-07]', async () => {
    const { providers, models } = await suggestions('ai')
    const found = await find('ai')
    expect(models).toEqual(found.models.items.slice(0, 3))
    expect(providers).toEqual(found.providers.items.slice(0, 3))
    expect(providers).toHaveLength(3)
    expect(providers[0]).toMatchObject({ description: expect.any(String) })
  })

  it('200: nothing for fewer than 2 characters', async () => {
    expect(await suggestions('g')).toMatchObject({ providers: [], models: [] })
    expect(await suggestions('  g ')).toMatchObject({ providers: [], models: [] })
  })
})

describe('what is archived', () => {
  it('is in no list, search, count or detail', async () => {
    await sql`update models set archived_at = now() where slug = 'gpt-4o'`.execute(test.database.db)
    await sql`update providers set archived_at = now() where slug = 'groq'`.execute(test.database.db)
    test.cache.purge(['models', 'providers', 'model/gpt-4o', 'provider/groq'])
    expect(slugs((await find('gpt-4o')).models.items)).not.toContain('gpt-4o')
    expect(slugs((await find('groq')).providers.items)).not.toContain('groq')
    for (const path of ['/catalog/models/gpt-4o', '/catalog/models/gpt-4o/offers', '/catalog/providers/groq']) {
      expect((await as(test.app).get(path)).statusCode).toBe(404)
    }
    const models = (await as(test.app).get('/catalog/models')).json<{ slug: string }[]>()
    expect(models.some(({ slug }) => slug === 'gpt-4o')).toBe(false)
  })
})
