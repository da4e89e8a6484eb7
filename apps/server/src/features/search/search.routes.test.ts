import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import type { ModelHit, ProviderHit, search, suggest } from '@inferdex/contracts/search/search'
import { modelSearchTexts } from '@inferdex/domain/models/model-filters'
import { modelRatingOrder } from '@inferdex/domain/models/model-prominence'
import { bestMatches } from '@inferdex/domain/search/search-matches'
import { ratingOrder } from '@inferdex/domain/text/ordering'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { leaveOutOfRecount } from '../../testing/recount.ts'
import { as, catalogueApp, type TestApp } from '../../testing/test-app.ts'
import { listSnapshotModels, listSnapshotProviders } from './snapshot.queries.ts'

let test: TestApp
beforeAll(async () => {
  test = await catalogueApp()
  leaveOutOfRecount(test.database.db, 'figures of models')
  await sql`update models set rating = (abs(hashtext(slug)) % 50) / 10.0`.execute(test.database.db)
})

const find = async (q: string, limit = 100) =>
  (await as(test.app).get(`/catalog/search?q=${encodeURIComponent(q)}&limit=${limit}`)).json<
    ResponseBody<typeof search>
  >()
const suggestions = async (q: string) =>
  (await as(test.app).get(`/catalog/suggest?q=${encodeURIComponent(q)}`)).json<ResponseBody<typeof suggest>>()
const slugs = (hits: readonly (ModelHit | ProviderHit)[]) => hits.map(({ slug }) => slug)

describe('GET /catalog/search', () => {
  it.each(['gpt', 'CLAUDE', 'embedding', 'll', 'a', 'open', '4.5', 'Qwen3', '%', '_', String.raw`\ `, 'no such thing'])(
    '200: %j finds what the browser finds, in the same order [PUB-SEARCH-18]',
    async (q) => {
      const models = bestMatches(
        (await listSnapshotModels(test.database.db)) ?? [],
        q,
        modelSearchTexts,
        modelRatingOrder,
      )
      const providers = bestMatches(
        await listSnapshotProviders(test.database.db),
        q,
        (row) => [row.name, row.description, row.slug],
        ({ rating, modelCount }) => ratingOrder(rating, modelCount),
      )
      const found = await find(q)
      expect(slugs(found.models.items)).toEqual(slugs(models.slice(0, 100)))
      expect(slugs(found.providers.items)).toEqual(slugs(providers.slice(0, 100)))
      expect(found.models).toMatchObject({ total: models.length, isPartial: false })
      expect(found.providers.total).toBe(providers.length)
    },
  )

  it('200: the limit cuts the lists, not the totals', async () => {
    const few = await find('gpt', 6)
    expect(few.models.items).toHaveLength(6)
    expect(few.models.total).toBe((await find('gpt')).models.total)
    expect(few.models.items[0]).toMatchObject({ family: expect.any(String) })
    expect(few.providers.items.length).toBeLessThanOrEqual(6)
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
    expect(await suggestions('g')).toEqual({ providers: [], models: [] })
    expect(await suggestions('  g ')).toEqual({ providers: [], models: [] })
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
