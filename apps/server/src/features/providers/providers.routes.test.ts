import type { ListedProvider, ProviderWithModels } from '@inferdex/contracts/providers/providers'
import { filterProviders, noProviderFilters, providerSorts } from '@inferdex/domain/providers/provider-filters'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { leaveOutOfRecount } from '../../testing/recount.ts'
import { as, catalogueApp, errorOf } from '../../testing/test-app.ts'
import { listSnapshotProviders } from '../search/snapshot.queries.ts'
import { refreshPopularProviders } from './figures/provider-figures.queries.ts'

const test = await catalogueApp()
leaveOutOfRecount(test.database.db, 'figures of providers')
await sql`update providers set rating = (abs(hashtext(slug)) % 50) / 10.0, review_count = abs(hashtext(name)) % 30
  where slug < 'h'`.execute(test.database.db)

const list = async (query = '') => (await as(test.app).get(`/catalog/providers${query}`)).json<ListedProvider[]>()

describe('GET /catalog/providers', () => {
  it('200: all providers with id, name and slug [API-CAT-01]', async () => {
    const providers = await list()
    expect(providers.length).toBeGreaterThanOrEqual(45)
    for (const { id, name, slug } of providers) expect(id && name && slug).toBeTruthy()
  })

  it("200: each has the specification's fields, with the slugs of its models [API-ENT-02] [API-ENT-05] [USE-24]", async () => {
    const anthropic = (await list()).find(({ slug }) => slug === 'anthropic')
    expect(anthropic).toMatchObject({
      name: 'Anthropic',
      website: expect.stringMatching(/^https:/),
      featured: true,
      rating: expect.any(Number),
      reviewCount: expect.any(Number),
      pricing: { currency: 'USD' },
      hasFreeTier: true,
      models: expect.arrayContaining([expect.stringMatching(/^claude-/)]),
    })
    expect(anthropic?.tools.map(({ type }) => type)).toEqual(expect.arrayContaining(['api', 'cli', 'web']))
  })

  it('200: tiers in their order with every public field [API-ENT-03] [API-ENT-04]', async () => {
    const tiers = (await list()).flatMap(({ pricing }) => pricing.tiers)
    expect(tiers.length).toBeGreaterThan(40)
    const limited = tiers.find(({ limits }) => limits.tokens !== null)
    expect(limited?.limits.tokens).toMatchObject({ amount: expect.any(Number), period: expect.any(String) })
    expect(tiers.some(({ limits }) => limits.concurrentRequests !== null)).toBe(true)
    for (const { pricing } of await list()) {
      const order = pricing.tiers.map(({ displayOrder }) => displayOrder)
      expect(order).toEqual(order.toSorted((a, b) => a - b))
      for (const { price, priceExact } of pricing.tiers) expect(Number(priceExact)).toBe(price)
    }
  })

  it.each(providerSorts)('200: sorted by %s as in the browser [PUB-PROV-07] [API-CAT-18]', async (sort) => {
    const rows = await listSnapshotProviders(test.database.db)
    const expected = filterProviders(rows, noProviderFilters, sort).map(({ slug }) => slug)
    expect((await list(`?sort=${sort}`)).map(({ slug }) => slug)).toEqual(expected)
  })

  it.each(providerSorts)('200: by %s, pages follow each other without gap or repetition', async (sort) => {
    const whole = (await list(`?sort=${sort}`)).map(({ slug }) => slug)
    const walked: string[] = []
    let path: string | undefined = `/catalog/providers?sort=${sort}&limit=60`
    while (path !== undefined) {
      const res = await as(test.app).get(path)
      expect(res.headers['x-total-count']).toBe(String(whole.length))
      walked.push(...res.json<ListedProvider[]>().map(({ slug }) => slug))
      path = /^<\/api(.+)>; rel="next"$/.exec(String(res.headers.link ?? ''))?.[1]
    }
    expect(walked).toEqual(whole)
  })

  it('200: text in the name, description or slug, in any case [PUB-PROV-04]', async () => {
    const rows = await listSnapshotProviders(test.database.db)
    for (const q of ['ANTHROP', 'gateway', 'ai']) {
      const expected = filterProviders(rows, { ...noProviderFilters, q }, 'rating').map(({ slug }) => slug)
      expect((await list(`?q=${q}`)).map(({ slug }) => slug)).toEqual(expected)
    }
  })

  it('200: hasFreeTier keeps only providers with a free tier', async () => {
    const free = await list('?hasFreeTier=true')
    expect(free.length).toBeGreaterThanOrEqual(15)
    expect(free.every(({ pricing }) => pricing.tiers.some(({ isFreeTier }) => isFreeTier))).toBe(true)
  })

  it('200: the lowest input is that of a chat model, and says whether there is one [USE-06]', async () => {
    const models = (await as(test.app).get('/catalog/models?type=chat')).json<{ slug: string }[]>()
    const chat = new Set(models.map(({ slug }) => slug))
    const providers = await list()
    for (const { models: sold, sellsChat, lowestInput } of providers) {
      expect(sellsChat).toBe(sold.some((slug) => chat.has(slug)))
      if (!sellsChat) expect(lowestInput).toBeNull()
    }
    // It sells embeddings for less than any of its chat models.
    const { rows } = await sql<{ chat: string; any: string }>`
      select min(o.input_price) filter (where m.type = 'chat')::text as chat, min(o.input_price)::text as any
      from offers o join models m on m.id = o.model_id join providers p on p.id = o.provider_id
      where p.slug = 'openai' and o.pricing_kind = 'metered' and o.standing <> 'ended' and o.is_counted`.execute(
      test.database.db,
    )
    expect(Number(rows[0]?.chat)).toBeGreaterThan(Number(rows[0]?.any))
    expect(providers.find(({ slug }) => slug === 'openai')?.lowestInput).toBe(rows[0]?.chat)
  })

  it('200: without ratings, featured providers come first, then makers and large sellers [USE-06]', async () => {
    const unrated = (await list()).filter(({ rating }) => rating === 0)
    const featured = unrated.findLastIndex((provider) => provider.featured)
    expect(unrated.slice(0, featured + 1).every((provider) => provider.featured)).toBe(true)
    const place = (slug: string) => unrated.findIndex((provider) => provider.slug === slug)
    expect(place('zai')).toBeGreaterThan(-1)
    expect(place('zai')).toBeLessThan(place('nano-gpt'))
    expect(unrated.find(({ slug }) => slug === 'nano-gpt')?.ownModelCount).toBe(0)
  })

  it('400: featured is no query of the server [API-CAT-02]', async () => {
    expect((await as(test.app).get('/catalog/providers?featured=true')).statusCode).toBe(400)
  })
})

describe('GET /catalog/providers/:slug', () => {
  it('200: one provider with the slugs of its models [API-CAT-03]', async () => {
    const res = await as(test.app).get('/catalog/providers/anthropic')
    expect(res.statusCode).toBe(200)
    const provider = res.json<ProviderWithModels>()
    expect(provider.models).toHaveLength(provider.modelCount)
    expect(provider.models).toEqual(provider.models.toSorted())
  })

  it.each(['no-such', 'Anthropic'])('404: %s does not exist [API-CAT-03]', async (slug) => {
    const res = await as(test.app).get(`/catalog/providers/${slug}`)
    expect(res.statusCode).toBe(404)
    expect(errorOf(res)).toMatchObject({ code: 'NOT_FOUND', error: 'This provider does not exist' })
  })
})

describe('popular providers', () => {
  it('are the top 10 % by reviews or upvotes, and nobody while there are none', async () => {
    const popular = async () =>
      (await test.database.db.selectFrom('providers').select('slug').where('is_popular', '=', true).execute()).length
    await sql`update providers set review_count = 0, upvotes = 0, is_popular = true`.execute(test.database.db)
    await refreshPopularProviders(test.database.db)
    expect(await popular()).toBe(0)
    await sql`update providers set upvotes = 3 where slug in ('openai', 'anthropic')`.execute(test.database.db)
    await refreshPopularProviders(test.database.db)
    expect(await popular()).toBe(2)
  })
})
