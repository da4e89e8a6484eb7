import { gunzipSync } from 'node:zlib'
import { listedPages } from '@inferdex/contracts/protocol/pages'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { catalogueApp, testApp } from '../../../testing/test-app.ts'
import { countSitemapParts } from './sitemap.service.ts'

const SITE = 'http://localhost:3000'

const test = await catalogueApp()
const { db } = test.database

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '')
const read = async (path: string) => await test.app.inject(path)

async function allAddresses(): Promise<string[]> {
  const parts = locations((await read('/sitemap.xml')).body)
  const bodies = await Promise.all(parts.map(async (url) => (await read(url.slice(SITE.length))).body))
  return bodies.flatMap(locations)
}

async function expectedAddresses(): Promise<string[]> {
  const slugs = (table: 'models' | 'providers') =>
    db.selectFrom(table).select('slug').where('archived_at', 'is', null).execute()
  const [models, providers, offers] = await Promise.all([
    slugs('models'),
    slugs('providers'),
    db.selectFrom('offers').select('id').execute(),
  ])
  return [
    ...listedPages().map((path) => SITE + path),
    ...models.map(({ slug }) => `${SITE}/model/${slug}`),
    ...providers.map(({ slug }) => `${SITE}/provider/${slug}`),
    ...offers.map(({ id }) => `${SITE}/offer/${id}`),
  ]
}

type Published = {
  readonly status: 'DRAFT' | 'PUBLISHED'
  readonly published_at: Date | null
  readonly canonical_url?: string
}

async function addPost(slug: string, published: Published): Promise<void> {
  const at = test.clock.now
  const texts = { title: slug, excerpt: 'x', markdown: 'x', html: '<p>x</p>', category: 'Pricing', author_name: 'ada' }
  await test.database.db
    .insertInto('posts')
    .values({ id: newId(at), slug, ...texts, ...published, created_at: at, updated_at: at })
    .execute()
}

describe('the sitemap', () => {
  it('has every listed page and record once, before and after its parts were counted', async () => {
    const expected = (await expectedAddresses()).toSorted()
    expect((await allAddresses()).toSorted()).toEqual(expected)
    await test.database.db.transaction().execute((tx) => countSitemapParts(tx, 300))
    test.cache.purge(['models'])
    const parts = locations((await read('/sitemap.xml')).body)
    expect(parts.length).toBeGreaterThan(10)
    expect((await allAddresses()).toSorted()).toEqual(expected)
  })

  it('a part has the addresses that were counted, and the last one those that came later', async () => {
    const first = await read('/sitemaps/models-1.xml')
    expect(first.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(locations(first.body)).toHaveLength(300)
    const parts = locations((await read('/sitemap.xml')).body).filter((url) => url.includes('/models-'))
    const last = parts.at(-1)?.slice(SITE.length) ?? ''
    const at = new Date('2035-01-01T00:00:00Z')
    // Sorts after all others.
    const id = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
    const origin = { source: 'staff', source_date: '2035-01-01', created_at: at, updated_at: at }
    await db
      .insertInto('models')
      .values({ id, slug: 'came-later', name: 'Came later', ...origin })
      .execute()
    expect(locations((await read(last)).body)).toContain(`${SITE}/model/came-later`)
    await db.deleteFrom('models').where('id', '=', id).execute()
  })

  it('says when a model changed last, by its newest recorded change', async () => {
    const { id, slug } = await db
      .selectFrom('models')
      .select(['id', 'slug'])
      .where('archived_at', 'is', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('recorded_changes')
      .values({
        id: crypto.randomUUID(),
        at: new Date(),
        recorded_at: new Date('2035-05-01T10:00:00Z'),
        kind: 'status',
        model_id: id,
        source: 'models-dev',
      })
      .execute()
    const { body } = await read('/sitemaps/models-1.xml')
    expect(body).toContain(`<loc>${SITE}/model/${slug}</loc><lastmod>2035-05-01T10:00:00.000Z</lastmod>`)
    await db.transaction().execute((tx) => countSitemapParts(tx, 300))
    test.cache.purge(['models'])
    expect((await read('/sitemap.xml')).body).toContain(
      `<loc>${SITE}/sitemaps/models-1.xml</loc><lastmod>2035-05-01T10:00:00.000Z</lastmod>`,
    )
  })

  it('has no date where nobody knows one', async () => {
    expect((await read('/sitemaps/pages.xml')).body).not.toContain('lastmod')
  })

  it('archived records and their offers are not in it', async () => {
    const { slug, offer } = await db
      .selectFrom('models')
      .innerJoin('offers', 'offers.model_id', 'models.id')
      .select(['models.slug', 'offers.id as offer'])
      .orderBy('models.id')
      .executeTakeFirstOrThrow()
    const own = [`${SITE}/model/${slug}`, `${SITE}/offer/${offer}`]
    expect(await allAddresses()).toEqual(expect.arrayContaining(own))
    await db.updateTable('models').set({ archived_at: new Date() }).where('slug', '=', slug).execute()
    const left = await allAddresses()
    expect(own.filter((url) => left.includes(url))).toEqual([])
    await db.updateTable('models').set({ archived_at: null }).where('slug', '=', slug).execute()
  })

  it('articles are in it once they are published, unless they were first published elsewhere', async () => {
    const published = { status: 'PUBLISHED', published_at: test.clock.now } as const
    await addPost('shown', published)
    await addPost('draft', { status: 'DRAFT', published_at: null })
    await addPost('elsewhere', { ...published, canonical_url: 'https://elsewhere.example/post' })
    const articles = (await allAddresses()).filter((url) => url.includes('/blog/'))
    expect(articles).toEqual([`${SITE}/blog/shown`])
  })

  it('is compressed for those who take it', async () => {
    const plain = await read('/sitemaps/models-1.xml')
    const zipped = await test.app.inject({ url: '/sitemaps/models-1.xml', headers: { 'accept-encoding': 'gzip' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  })

  it.each(['models-0.xml', 'models-999.xml', 'people-1.xml', 'pages', '..%2fpages.xml', 'models-1.xml.gz'])(
    '%s is no part',
    async (file) => {
      expect((await read(`/sitemaps/${file}`)).statusCode).toBe(404)
    },
  )

  it('robots.txt names it', async () => {
    expect((await read('/robots.txt')).body).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  })
})

it('a file is served although a page that is not there was asked for before', async () => {
  const renderPage = async () => new Response('nothing here', { status: 404 })
  const { app } = await testApp({ RATE_LIMITS: 'off' }, { renderPage })
  expect((await app.inject('/no-such-page')).statusCode).toBe(404)
  for (const url of ['/robots.txt', '/sitemap.xml', '/livez']) {
    expect((await app.inject(url)).statusCode, url).toBe(200)
  }
})
