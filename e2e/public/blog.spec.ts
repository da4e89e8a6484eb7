import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Post } from '@inferdex/contracts/blog/blog'
import { formatDay } from '@inferdex/domain/text/date-display'
import { open } from '../testing/hydrated.ts'
import { expect, readingTest as test } from '../testing/product.ts'

const postsOf = async (page: Page) => (await (await page.request.get('/api/catalog/blog')).json()) as Post[]
const featured = (page: Page) => page.getByRole('region', { name: 'Featured Articles' }).getByRole('article')
const latest = (page: Page) => page.getByRole('region', { name: 'Latest Articles' }).getByRole('article')

test('the blog shows featured and latest articles with everything about each, also without JavaScript [PUB-ROUTE-13, PUB-BLOG-05, PUB-BLOG-06, PUB-BLOG-07, PUB-ROLE-04]', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/blog')
  const posts = await postsOf(page)
  expect(posts.length).toBeGreaterThanOrEqual(3)
  await expect(featured(page)).toHaveCount(posts.filter((post) => post.featured).length)
  for (const post of posts) {
    const entry = (post.featured ? featured(page) : latest(page)).filter({ hasText: post.title })
    await expect(entry.getByRole('link', { name: post.title })).toHaveAttribute('href', `/blog/${post.slug}`)
    for (const text of [
      post.category,
      post.excerpt,
      post.author.name,
      `${post.readTime} min read`,
      formatDay(post.publishedAt),
    ])
      await expect(entry).toContainText(text)
    for (const tag of post.tags.slice(0, 2)) await expect(entry).toContainText(tag)
    for (const tag of post.tags.slice(2)) await expect(entry.getByText(tag, { exact: true })).toHaveCount(0)
  }
  const withThree = posts.find(({ tags }) => tags.length > 2)
  expect(withThree).toBeDefined()

  // The search and the categories are a form.
  await page.getByRole('searchbox', { name: 'Search articles' }).fill('leaderboard')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await context.close()
})

test('a text is looked for in title, excerpt and tags; nothing found says so and leads back [PUB-BLOG-03, PUB-BLOG-04, PUB-BLOG-08]', async ({
  page,
}) => {
  await open(page, '/blog')
  const posts = await postsOf(page)
  const search = page.getByRole('searchbox', { name: 'Search articles' })
  const byTag = posts.find(({ tags, title, excerpt }) =>
    tags.some((tag) => !`${title} ${excerpt}`.toLowerCase().includes(tag)),
  )
  const tag = byTag?.tags.find((one) => !`${byTag.title} ${byTag.excerpt}`.toLowerCase().includes(one)) ?? ''
  expect(tag).not.toBe('')
  await search.fill(tag)
  await expect(page).toHaveURL(/\?q=/)
  await expect(page.getByRole('link', { name: byTag?.title ?? '' })).toBeVisible()

  await search.fill('no such words')
  await expect(page.getByText('No articles found matching your search.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('article')).toHaveCount(posts.length)
  await expect(page).toHaveURL('/blog')

  const categories = page.getByRole('combobox', { name: 'Category' })
  const named = [...new Set(posts.map(({ category }) => category))].toSorted()
  await expect(categories.getByRole('option')).toHaveText(['All Categories', ...named])
  await categories.selectOption(named[0] ?? '')
  await expect(page).toHaveURL(`/blog?category=${encodeURIComponent(named[0] ?? '')}`)
})

test('moving to the blog shows a frame first, a failing call its words and Retry [PUB-BLOG-01, PUB-BLOG-02, PUB-ERR-02]', async ({
  page,
}) => {
  await open(page, '/deals')
  const held = Promise.withResolvers<void>()
  let isAsked = false
  await page.route(/\/blog\.data/, async (route) => {
    isAsked = true
    await held.promise
    await route.fulfill({ status: 500, body: 'no' })
  })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByText('Loading articles...')).toBeVisible()
  await expect.poll(() => isAsked).toBe(true)
  held.resolve()
  await expect(page.getByText('Failed to load blog posts. Please try again later.')).toBeVisible()
  await page.unroute(/\/blog\.data/)
  await page.getByRole('link', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Latest Articles' })).toBeVisible()
})

test('an article with everything around it, complete without JavaScript [PUB-BLOG-09, PUB-BLOG-10, PUB-BLOG-12, PUB-BLOG-14, PUB-BLOG-15, PUB-BLOG-17]', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const posts = (await (await context.request.get('/api/catalog/blog')).json()) as Post[]
  const post = posts.find((one) => one.featured)
  if (post === undefined) throw new Error('There is no featured article')
  await page.goto(`/blog/${post.slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title)
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toHaveAttribute('href', '/blog')
  const article = page.getByRole('article').first()
  for (const text of [
    post.category,
    'Featured',
    post.excerpt,
    post.author.name,
    formatDay(post.publishedAt),
    `${post.readTime} min read`,
  ])
    await expect(article).toContainText(text)
  await expect(article.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText(post.tags)
  await expect(article.getByRole('region', { name: 'Author' })).toContainText(post.author.name)
  await expect(article.locator('.article-body')).toContainText('one price per offer')
  await expect(article.locator('.article-body h2')).toHaveCount(4)

  const related = page.getByRole('region', { name: 'Related Articles' }).getByRole('link')
  const same = posts.filter(({ category, slug }) => category === post.category && slug !== post.slug).slice(0, 3)
  await expect(related).toHaveText(same.map(({ title }) => title))
  await expect(page.getByRole('link', { name: 'Compare Models' })).toHaveAttribute('href', '/compare')
  await expect(page.locator('main').getByRole('link', { name: 'Usage Calculator' })).toHaveAttribute(
    'href',
    '/calculator',
  )

  // The table of contents leads to the sections.
  await page.getByRole('navigation', { name: 'On this page' }).last().getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/#s-/)
  const structured = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as object,
  )
  expect(structured).toMatchObject([{ '@type': 'BlogPosting', headline: post.title }, { '@type': 'BreadcrumbList' }])
  await context.close()
})

test('an article is shared by the platform where it can, else its address is copied [PUB-BLOG-11]', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined, configurable: true }))
  await open(page, '/blog/how-the-ranking-works')
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText('Link copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    new URL('/blog/how-the-ranking-works', page.url()).href,
  )

  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: async (what: { url: string }) => void (document.title = `shared ${what.url}`),
    })
  })
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page).toHaveTitle(/^shared .*\/blog\/how-the-ranking-works$/)
})

test('an article that is not there says so with status 404 and leads back [PUB-BLOG-16]', async ({ page }) => {
  const response = await page.goto('/blog/no-such-article')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found')
  await expect(page.getByText("The article you're looking for doesn't exist.")).toBeVisible()
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL('/blog')
})

test('articles are found by the search page [PUB-RES-07, PUB-RES-09]', async ({ page }) => {
  // A tag of one article that is not in its title or excerpt.
  await page.goto('/search?q=cost+optimization&tab=articles')
  await expect(page.getByRole('link', { name: 'How to read a price per offer' })).toHaveAttribute(
    'href',
    '/blog/how-to-read-a-price',
  )
})

test('the feed lists the articles for feed readers, and the pages name it', async ({ page }) => {
  const posts = await postsOf(page)
  const response = await page.request.get('/blog/feed.xml')
  expect(response.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
  const xml = await response.text()
  expect([...xml.matchAll(/<entry>\n<title>([^<]*)</g)].map(([, title]) => title)).toEqual(
    posts.map(({ title }) => title),
  )
  for (const address of ['/blog', `/blog/${posts[0]?.slug}`]) {
    await page.goto(address)
    await expect(page.locator('link[rel="alternate"][type="application/atom+xml"]')).toHaveAttribute(
      'href',
      /\/blog\/feed\.xml$/,
    )
  }
})

test('an article is in the first 14 kB that are sent, with the styles it is drawn in', async ({ baseURL }) => {
  const request = get(`${baseURL}/blog/how-to-read-a-price`, { headers: { 'accept-encoding': 'br' } })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const sent = Buffer.concat(await answer.toArray())
  const html = brotliDecompressSync(sent.subarray(0, 14_000), {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  }).toString()
  expect(html).toContain('</style>')
  expect(html).toMatch(/Affiliate links[\s\S]*<\/article>/)
})
