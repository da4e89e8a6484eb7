import type { Model, ModelDetail } from '@inferdex/contracts/models/models'
import { type ModelFacts, modelFactsOf } from '@inferdex/domain/models/model-facts'
import { selectModels } from '@inferdex/domain/models/model-sort'
import { type ModelFilters, noModelFilters } from '@inferdex/domain/models/model-filters'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { encodeCursor } from '../../db/paging/cursor.ts'
import { leaveOutOfRecount } from '../../testing/recount.ts'
import { as, catalogueApp, errorOf } from '../../testing/test-app.ts'
import { listSnapshotModels } from '../search/snapshot.queries.ts'
import { refreshPopularModels } from './model-figures.queries.ts'

const test = await catalogueApp()
leaveOutOfRecount(test.database.db, 'figures of models')
// Ratings come from reviews, so a few are set here for sorts and filters.
await sql`update models set rating = (abs(hashtext(slug)) % 50) / 10.0, review_count = abs(hashtext(name)) % 30
  where slug like 'g%'`.execute(test.database.db)
await sql`update models set context_window = 299999 where slug = 'gpt-4o'`.execute(test.database.db)
await sql`update models set context_window = 300000 where slug = 'gpt-4'`.execute(test.database.db)

/** For all columns in both directions see model-engines.test.ts. */
const SORTS = ['rating', 'context', 'price', 'newest', 'reviews'] as const

const list = async (query = '') => (await as(test.app).get(`/catalog/models${query}`)).json<Model[]>()

describe('GET /catalog/models', () => {
  it('200: all models, best rated first, ties by name [API-CAT-04]', async () => {
    const models = await list()
    const { value } = await test.database.db
      .selectFrom('counts')
      .select('value')
      .where('name', '=', 'models')
      .executeTakeFirstOrThrow()
    expect(models).toHaveLength(value)
    expect(models.map(({ rating }) => rating)).toEqual(models.map(({ rating }) => rating).toSorted((a, b) => b - a))
  })

  it("200: each has the specification's fields [API-ENT-06] [API-ENT-07]", async () => {
    const models = await list()
    const gpt5 = models.find(({ slug }) => slug === 'gpt-5')
    expect(gpt5).toMatchObject({
      name: 'GPT-5',
      family: expect.any(String),
      version: expect.any(String),
      architecture: expect.any(String),
      quantization: [],
      isOpenSource: false,
      pricing: { inputPerMillion: 1.25, outputPerMillion: 10, currency: 'USD' },
      listPrice: { input: '1.25', output: '10' },
      provider: 'openai',
      providers: expect.arrayContaining(['openai']),
      capabilities: expect.arrayContaining(['function-calling']),
    })
    expect(gpt5?.modelCapabilities.map(({ capability }) => capability.name)).toEqual(gpt5?.capabilities)
    expect(models.some(({ releaseDate }) => releaseDate === null)).toBe(true)
  })

  it('200: provider keeps only its models [API-CAT-05] [API-CAT-17]', async () => {
    const models = await list('?provider=anthropic')
    expect(models.length).toBeGreaterThan(5)
    expect(models.every(({ providers }) => providers.includes('anthropic'))).toBe(true)
    expect((await as(test.app).get('/catalog/models?provider=no-such')).statusCode).toBe(400)
  })

  it('200: type keeps only those, and a search finds them by it whatever their names are [FIG-18]', async () => {
    const embeddings = await list('?type=embedding')
    expect(embeddings.length).toBeGreaterThanOrEqual(38)
    expect(embeddings.every(({ type, maxOutput }) => type === 'embedding' && maxOutput === null)).toBe(true)
    const found = (await list('?q=embedding')).map(({ slug }) => slug)
    expect(found).toEqual(expect.arrayContaining(embeddings.map(({ slug }) => slug)))
    expect(found).toContain('voyage-3-5')
    const both = await list('?type=embedding,rerank')
    expect(both.length).toBeGreaterThan(embeddings.length)
    expect((await as(test.app).get('/catalog/models?type=toaster')).statusCode).toBe(400)
  })

  it.each(['true', 'false'])('200: isOpenSource=%s keeps only those [API-CAT-06]', async (flag) => {
    const models = await list(`?isOpenSource=${flag}`)
    expect(models.length).toBeGreaterThan(10)
    expect(models.every(({ isOpenSource }) => String(isOpenSource) === flag)).toBe(true)
  })

  it('200: minContextWindow and maxContextWindow include their borders [API-CAT-07]', async () => {
    const slugs = async (query: string) => (await list(query)).map(({ slug }) => slug)
    const from = await slugs('?minContextWindow=300000')
    expect(from).toContain('gpt-4')
    expect(from).not.toContain('gpt-4o')
    const upTo = await slugs('?maxContextWindow=299999')
    expect(upTo).toContain('gpt-4o')
    expect(upTo).not.toContain('gpt-4')
    expect(await slugs('?minContextWindow=299999&maxContextWindow=300000')).toEqual(
      expect.arrayContaining(['gpt-4', 'gpt-4o']),
    )
  })

  it('200: capabilities must all match; blanks and empty entries do not count [API-CAT-08] [PUB-MODEL-18]', async () => {
    const both = await list('?capabilities=image-input,function-calling')
    expect(both.length).toBeGreaterThan(10)
    for (const { capabilities } of both) {
      expect(capabilities).toEqual(expect.arrayContaining(['image-input', 'function-calling']))
    }
    expect(await list(`?capabilities=${encodeURIComponent(' image-input , ,function-calling')}`)).toEqual(both)
  })

  it('200: minRating includes its border [API-CAT-09]', async () => {
    const models = await list('?minRating=4')
    expect(models.length).toBeGreaterThan(3)
    expect(models.every(({ rating }) => rating >= 4)).toBe(true)
    expect(models.length).toBe((await list()).filter(({ rating }) => rating >= 4).length)
  })

  it('200: text is looked for literally, in any case [PUB-MODEL-03] [PUB-SEARCH-18]', async () => {
    expect((await list('?q=GPT-5')).length).toBeGreaterThan(5)
    expect(await list('?q=%25')).toEqual([])
    expect(await list('?q=_')).toEqual([])
    expect((await list('?q=o1')).map(({ slug }) => slug)).toContain('o1')
  })

  it.each([
    '?minRating=6',
    '?isOpenSource=maybe',
    '?featured=true',
    '?sort=random',
    '?dir=up',
    '?q=%00',
    '?cursor=abc',
    '?limit=0',
  ])('400: %s is refused [API-CAT-02]', async (query) => {
    const res = await as(test.app).get(`/catalog/models${query}`)
    expect(res.statusCode).toBe(400)
    expect(errorOf(res).code).toBe('VALIDATION_FAILED')
  })
})

describe('the server and the browser filter alike', () => {
  const cases: [string, Partial<ModelFilters>][] = [
    ['', {}],
    ['&q=claude', { q: 'claude' }],
    ['&q=ll', { q: 'll' }],
    ['&capabilities=image-input', { capabilities: ['image-input'] }],
    ['&isOpenSource=true', { sources: ['open-source'] }],
    ['&minContextWindow=300000', { minContextWindow: 300_000 }],
    ['&maxInputPrice=1', { maxInputPrice: 1 }],
    ['&maxOutputPrice=2&minRating=2', { maxOutputPrice: 2, minRating: 2 }],
  ]
  it.each(cases)('%s [PUB-MODEL-04] [API-CAT-19]', async (query, filters) => {
    const rows = (await listSnapshotModels(test.database.db)) ?? []
    for (const sort of SORTS) {
      const expected = selectModels(rows, { ...noModelFilters, ...filters, sort }).map(({ slug }) => slug)
      expect((await list(`?sort=${sort}${query}`)).map(({ slug }) => slug)).toEqual(expected)
    }
  })
})

describe('pages of models', () => {
  it.each(SORTS)('by %s: following `next` gives the whole list, each once', async (sort) => {
    const whole = (await list(`?sort=${sort}`)).map(({ slug }) => slug)
    const walked: string[] = []
    let path: string | undefined = `/catalog/models?sort=${sort}&limit=150`
    while (path !== undefined) {
      const res = await as(test.app).get(path)
      expect(res.headers['x-total-count']).toBe(String(whole.length))
      walked.push(...res.json<Model[]>().map(({ slug }) => slug))
      path = /^<\/api(.+)>; rel="next"$/.exec(String(res.headers.link ?? ''))?.[1]
    }
    expect(walked).toEqual(whole)
  })

  it('the total counts what passes the filters', async () => {
    const res = await as(test.app).get('/catalog/models?isOpenSource=true&limit=1')
    expect(res.headers['x-total-count']).toBe(String((await list('?isOpenSource=true')).length))
    expect(res.headers.link).toContain('isOpenSource=true')
  })

  it('400: a cursor of another sort is refused', async () => {
    const res = await as(test.app).get('/catalog/models?sort=price&limit=1')
    const next = /cursor=([\w-]+)/.exec(String(res.headers.link))?.[1]
    expect((await as(test.app).get(`/catalog/models?sort=price&limit=1&cursor=${next}`)).statusCode).toBe(200)
    expect((await as(test.app).get(`/catalog/models?sort=rating&limit=1&cursor=${next}`)).statusCode).toBe(400)
  })

  it('400: a cursor of the other direction is refused, and one beyond every integer [HOUSE-06]', async () => {
    const res = await as(test.app).get('/catalog/models?sort=offers&dir=asc&limit=1')
    const next = /cursor=([\w-]+)/.exec(String(res.headers.link))?.[1]
    expect(res.headers.link).toContain('dir=asc')
    const statusOf = async (query: string) => (await as(test.app).get(`/catalog/models?limit=1&${query}`)).statusCode
    expect(await statusOf(`sort=offers&dir=asc&cursor=${next}`)).toBe(200)
    expect(await statusOf(`sort=offers&cursor=${next}`)).toBe(400)
    const id = '00000000-0000-8000-8000-000000000000'
    expect(await statusOf(`sort=offers&cursor=${encodeCursor(['offers', '-2147483647', 'm', id])}`)).toBe(200)
    expect(await statusOf(`sort=offers&cursor=${encodeCursor(['offers', '-9999999999', 'm', id])}`)).toBe(400)
  })

  it('304: an answer that has not changed is not sent again', async () => {
    const first = await as(test.app).get('/catalog/models?limit=5')
    const again = await test.app.inject({
      url: '/api/catalog/models?limit=5',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })
})

describe('GET /catalog/models/:slug', () => {
  it('200: one model with its recorded lowest prices [API-CAT-10]', async () => {
    const res = await as(test.app).get('/catalog/models/gpt-oss-120b')
    expect(res.statusCode).toBe(200)
    const model = res.json<ModelDetail>()
    expect(model).toMatchObject({ slug: 'gpt-oss-120b', isOpenSource: true, source: 'models-dev' })
    expect(model.lowestInput).toEqual({ amount: '0.039', provider: { slug: 'deepinfra', name: 'DeepInfra' } })
    expect(model.routerOffer).toMatchObject({ input: '0.03', provider: { slug: 'openrouter' } })
    expect(model.lowestInputSeries.at(-1)?.[1]).toBe('0.039')
    expect(model.lowestInputSeries.length).toBeGreaterThan(2)
  })

  it.each(['no-such', 'GPT-5-none', '%20'])('404: %s does not exist [API-CAT-10]', async (slug) => {
    const res = await as(test.app).get(`/catalog/models/${slug}`)
    expect(res.statusCode).toBe(404)
    expect(errorOf(res)).toMatchObject({ code: 'NOT_FOUND', error: 'This model does not exist' })
  })
})

describe('GET /catalog/model-facts', () => {
  it('200: counts what the browser counts over its rows [HOUSE-06]', async () => {
    const res = await as(test.app).get('/catalog/model-facts')
    expect(res.json()).toEqual(modelFactsOf((await listSnapshotModels(test.database.db)) ?? []))
    expect(res.json<ModelFacts>().withType.embedding).toBeGreaterThanOrEqual(38)
  })
})

describe('GET /catalog/capabilities', () => {
  it('200: id and name, by category [API-CAT-16] [API-ENT-08] [API-ENT-09]', async () => {
    const all = (await as(test.app).get('/catalog/capabilities?activeOnly=true')).json<{ id: string; name: string }[]>()
    const names = all.map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(names).toEqual(
      expect.arrayContaining([
        'image-input',
        'image-generation',
        'image-editing',
        'video-generation',
        'text-to-speech',
        'function-calling',
        'multimodal-input',
        'code-generation',
        'embedding-generation',
        'real-time-processing',
      ]),
    )
    const media = (await as(test.app).get('/catalog/capabilities?category=media')).json<{ category: string }[]>()
    expect(media.length).toBeGreaterThan(2)
    expect(media.every(({ category }) => category === 'media')).toBe(true)
  })
})

describe('popular models', () => {
  it('are the top 10 % by reviews, and nobody while there are none', async () => {
    const popular = async () =>
      (await test.database.db.selectFrom('models').select('slug').where('is_popular', '=', true).execute()).length
    await sql`update models set review_count = 0, is_popular = true`.execute(test.database.db)
    await refreshPopularModels(test.database.db)
    expect(await popular()).toBe(0)
    await sql`update models set review_count = ranked.place
      from (select id, row_number() over (order by slug) as place from models) ranked where ranked.id = models.id`.execute(
      test.database.db,
    )
    await refreshPopularModels(test.database.db)
    expect(await popular()).toBe(70)
  })
})
