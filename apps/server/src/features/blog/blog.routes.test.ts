import type { Post, PostSummary, readArticle, readBlogPage } from '@inferdex/contracts/blog/blog'
import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import { describe, expect, it } from 'vitest'
import { watchStatements } from '../../testing/count-statements.ts'
import { aPerson, as, errorOf, testApp } from '../../testing/test-app.ts'

type Page = ResponseBody<typeof readBlogPage>
type Article = ResponseBody<typeof readArticle>

const test = await testApp({ RATE_LIMITS: 'off' })
const admin = await aPerson(test, 'ADMIN')

let minute = 0
/** Publishes an article, one minute after the last one. */
async function publish(fields: Record<string, unknown> = {}): Promise<Post> {
  minute += 1
  test.clock.now = new Date(Date.UTC(2026, 6, 2, 0, minute))
  const res = await as(test.app, admin).post('/admin/blogs', {
    title: `Article ${minute}`,
    slug: `article-${minute}`,
    excerpt: 'An excerpt.',
    content: 'Text.',
    category: 'News',
    status: 'PUBLISHED',
    ...fields,
  })
  expect(res.statusCode, res.body).toBe(201)
  test.cache.purge(['blog'])
  return res.json<Post>()
}

const get = async <T>(path: string) => (await as(test.app).get(path)).json<T>()
const slugs = (posts: readonly PostSummary[]) => posts.map(({ slug }) => slug)

describe('GET /catalog/blog', () => {
  it("200: published posts, newest first, with the specification's fields [API-CAT-14] [API-ENT-13]", async () => {
    await publish({ slug: 'older' })
    await publish({ slug: 'newer', tags: ['a', 'b', 'c'], featured: true, readTime: 7, authorName: 'Maya Okafor' })
    await publish({ slug: 'a-draft', status: 'DRAFT' })
    await publish({ slug: 'for-later', status: 'SCHEDULED', scheduledAt: '2030-01-01T00:00:00.000Z' })
    await publish({ slug: 'put-away', status: 'ARCHIVED' })
    const posts = await get<Post[]>('/catalog/blog')
    expect(slugs(posts)).toEqual(['newer', 'older'])
    expect(posts[0]).toMatchObject({
      title: expect.any(String),
      excerpt: 'An excerpt.',
      content: '<p>Text.</p>',
      authorName: 'Maya Okafor',
      authorAvatar: null,
      author: { name: 'Maya Okafor', avatar: null },
      category: 'News',
      tags: ['a', 'b', 'c'],
      publishedAt: expect.any(String),
      readTime: 7,
      featured: true,
    })
    expect(posts[1]).toMatchObject({ readTime: 5, tags: [], featured: false, authorName: admin.username }) // [PUB-BLOG-17]
  })

  it('200: limit and cursor lead through all of them; 400: a cursor that nobody was given', async () => {
    const all = slugs(await get<Post[]>('/catalog/blog'))
    const first = await as(test.app).get('/catalog/blog?limit=1')
    const next = /^<\/api(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await as(test.app).get(next)
    expect([...slugs(first.json()), ...slugs(second.json())]).toEqual(all)
    expect(second.headers.link).toBeUndefined()
    const made = Buffer.from('["0000-01-01T00:00:00Z","01981e3a-0000-7000-8000-000000000000"]').toString('base64url')
    expect(await get(`/catalog/blog?cursor=${made}`)).toEqual([])
    expect((await as(test.app).get('/catalog/blog?cursor=nonsense')).statusCode).toBe(400)
  })
})

describe('GET /catalog/blog/:slug', () => {
  it('200: one post; 404 in the same words for a missing one and for a draft [API-CAT-15] [PUB-BLOG-16]', async () => {
    expect((await get<Post>('/catalog/blog/newer')).slug).toBe('newer')
    const missing = await as(test.app).get('/catalog/blog/no-such')
    for (const hidden of ['a-draft', 'for-later', 'put-away']) {
      const res = await as(test.app).get(`/catalog/blog/${hidden}`)
      expect(res.statusCode).toBe(404)
      expect(errorOf(res).error).toBe(errorOf(missing).error)
      expect((await as(test.app).get(`/catalog/blog/${hidden}/overview`)).statusCode).toBe(404)
    }
    expect(missing.statusCode).toBe(404)
  })
})

describe('GET /catalog/blog/:slug/overview', () => {
  it('200: the post, its headings and up to 3 others of its category, newest first [PUB-BLOG-14]', async () => {
    for (const slug of ['one', 'two', 'three', 'four', 'five'])
      await publish({ slug, category: 'Related', content: '# Top\n\n## Part & parcel\n\nText.' })
    const { post, headings, related } = await get<Article>('/catalog/blog/four/overview')
    expect(slugs(related)).toEqual(['five', 'three', 'two'])
    expect(headings).toEqual([
      { id: 's-top', text: 'Top', level: 2 },
      { id: 's-part--parcel', text: 'Part & parcel', level: 2 },
    ])
    expect(post.content).toContain('<h2 id="s-top">')
  })

  it('200: what search engines are told is what was saved [ADM-BLOG-14]', async () => {
    const seo = {
      metaTitle: 'A meta title',
      metaDescription: 'A meta description',
      canonicalUrl: 'https://example.org/original',
      ogImage: '/media/a.webp',
      ogType: 'website',
      twitterCard: 'player',
    }
    await publish({ slug: 'with-seo', ...seo })
    expect((await get<Article>('/catalog/blog/with-seo/overview')).seo).toEqual(seo)
  })
})

describe('GET /catalog/blog-page', () => {
  it('200: featured apart from the latest, and the categories of what is published [PUB-BLOG-04] [PUB-BLOG-05]', async () => {
    await publish({ slug: 'hidden-category', category: 'Secret', status: 'DRAFT' })
    const page = await get<Page>('/catalog/blog-page')
    expect(slugs(page.featured)).toEqual(['newer'])
    expect(slugs(page.latest)).not.toContain('newer')
    expect(slugs(page.latest)).toContain('older')
    expect(page.categories).toEqual(['News', 'Related'])
    expect(page.total).toBe(page.featured.length + page.latest.length)
  })

  it('200: a text is looked for in title, excerpt and tags, in any letter case, also of two letters [PUB-BLOG-03] [PUB-RES-09]', async () => {
    await publish({ slug: 'by-title', title: 'About Qwertz' })
    await publish({ slug: 'by-excerpt', excerpt: 'Much about qwertz here.' })
    await publish({ slug: 'by-tag', tags: ['QWERTZ'] })
    await publish({ slug: 'by-content', content: 'Only the text says qwertz.' })
    for (const q of ['qwertz', 'QWERTZ', 'tz']) {
      const { latest, total } = await get<Page>(`/catalog/blog-page?q=${q}`)
      expect(slugs(latest)).toEqual(['by-tag', 'by-excerpt', 'by-title'])
      expect(total).toBe(3)
    }
    expect(slugs((await get<Page>('/catalog/blog-page?q=%25')).latest)).toEqual([])
    const found = await get<{ articles: { total: number; items: PostSummary[] } }>('/catalog/search?q=qwertz')
    expect(slugs(found.articles.items)).toEqual(['by-tag', 'by-excerpt', 'by-title'])
    expect(found.articles.total).toBe(3)
  })

  it('200: a category is exact; one that nobody has is empty [PUB-BLOG-04]', async () => {
    expect(slugs((await get<Page>('/catalog/blog-page?category=Related')).latest)).toHaveLength(5)
    expect((await get<Page>('/catalog/blog-page?category=related')).latest).toEqual([])
  })

  it('200: after leads to the rest without repeating anything; nonsense is the first page', async () => {
    for (let count = 0; count < 20; count += 1) await publish()
    const first = await get<Page>('/catalog/blog-page')
    const second = await get<Page>(`/catalog/blog-page?after=${first.after}`)
    const all = [...slugs(first.featured), ...slugs(first.latest), ...slugs(second.latest)]
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(first.total ?? 0)
    expect(second.after).toBeNull()
    expect(slugs((await get<Page>('/catalog/blog-page?after=nonsense')).latest)).toEqual(slugs(first.latest))
  })
})

describe('SQL statements of a call that is not cached', () => {
  it.each([
    '/catalog/blog',
    '/catalog/blog/one',
    '/catalog/blog/one/overview',
    '/catalog/blog-page?q=a',
    '/catalog/blog-page',
  ])('%s costs 1, and then nothing', async (path) => {
    test.cache.purge(['blog'])
    const watch = watchStatements(test.database.pool)
    expect(await watch.during(() => as(test.app).get(path))).toHaveLength(1)
    expect(await watch.during(() => as(test.app).get(path))).toHaveLength(0)
  })
})
