import type { Page } from '@playwright/test'
import { demoToken, signInAs } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'

let made = 0
const unique = (word: string) => `${word} ${Date.now().toString(36)}${process.pid.toString(36)}${(made += 1)}`

const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

async function openNew(page: Page) {
  await signInAs(page, 'contributor')
  await page.goto('/admin/blogs/new')
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
}

async function fill(page: Page, title: string) {
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title)
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('What the low price leaves out.')
  await page.getByRole('combobox', { name: 'Category' }).fill('Testing')
  await page.getByRole('textbox', { name: 'Content' }).fill('## The spread\n\nSome **bold** words.')
}

/** Creates a post with the API. */
async function aPost(page: Page, fields: object = {}) {
  const title = unique('Made for a test')
  const token = await demoToken(page.request, 'admin')
  const response = await page.request.post('/api/admin/blogs', {
    headers: { authorization: `Bearer ${token}` },
    data: { title, slug: slugOf(title), excerpt: 'An excerpt.', content: 'Text.', category: 'Testing', ...fields },
  })
  expect(response.status(), await response.text()).toBe(201)
  return (await response.json()) as { id: string; title: string; slug: string; version: number }
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title })

/** Saves a post with its current revision, as another author does. */
async function saveElsewhere({ request }: Page, id: string, token: string, change: object): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const address = `/api/admin/blogs/${id}`
  const { version } = (await (await request.get(address, { headers })).json()) as { version: number }
  const saved = await request.put(address, { headers, data: { version, ...change } })
  expect(saved.ok(), await saved.text()).toBe(true)
}

test('a post is written, previewed, saved as a draft, published and read [ADM-BLOG-01, ADM-BLOG-07, ADM-BLOG-08, ADM-BLOG-15, ADM-BLOG-18, ADM-ROLE-02]', async ({
  page,
}) => {
  const title = unique('One model')
  await openNew(page)
  await expect(page.getByRole('textbox', { name: 'Author' })).toHaveValue('contributor')
  await expect(page.getByRole('textbox', { name: 'Read time' })).toHaveValue('5')
  await fill(page, title)
  await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue(slugOf(title))
  await expect(page.getByText('This slug is available')).toBeAttached()
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  await expect(preview.getByRole('heading', { name: 'The spread' })).toBeVisible()
  await expect(preview.locator('strong')).toHaveText('bold')
  await expect(page.getByText('Markdown, 5 words')).toBeVisible()
  await expect(page.getByText(/^Draft saved \d\d:\d\d UTC$/)).toBeVisible()

  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blogs\/[0-9a-f-]{36}$/)
  expect((await page.request.get(`/blog/${slugOf(title)}`)).status()).toBe(404)

  await page.getByRole('combobox', { name: 'Status' }).selectOption('PUBLISHED')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await page.getByRole('link', { name: 'View' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('.article-body h2')).toContainText('The spread')
})

test('what is required is said beside each field, and read time has bounds [ADM-BLOG-09, ADM-BLOG-10]', async ({
  page,
}) => {
  await openNew(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  for (const field of ['Title', 'Slug', 'Excerpt', 'Content', 'Category'])
    await expect(page.getByText(`${field} is required`)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused()
  const readTime = page.getByRole('textbox', { name: 'Read time' })
  for (const typed of ['0', '61']) {
    await readTime.fill(typed)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect(page.getByText('Read time must be between 1 and 60')).toBeVisible()
  }
  const title = unique('Five minutes')
  await fill(page, title)
  await readTime.fill('abc')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  await expect(readTime).toHaveValue('5')
})

test('a post without its text is not saved, and the text gets the focus [HOUSE-15]', async ({ page }) => {
  await openNew(page)
  await fill(page, unique('Without a text'))
  const content = page.getByRole('textbox', { name: 'Content' })
  await content.fill('')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Content is required')).toBeVisible()
  await expect(content).toBeFocused()
  await page.keyboard.type('Now there is one.')
  await expect(page.getByText('Content is required')).toBeHidden()
})

test('a post is scheduled and appears at its time [ADM-BLOG-13]', async ({ page }) => {
  const { id, title, slug } = await aPost(page)
  await signInAs(page, 'admin')
  await page.goto(`/admin/blogs/${id}`)
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status.getByRole('option')).toHaveText(['Draft', 'Published', 'Scheduled', 'Archived'])
  await status.selectOption('SCHEDULED')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Schedule date must be in the future').first()).toBeVisible()
  // The field has minute precision; the server stores seconds. Five seconds from now is set without the form.
  await page.getByLabel('Publish at').fill('2099-01-01T09:00')
  await page.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await page.goto(`/admin/blogs?search=${encodeURIComponent(title)}`)
  await expect(card(page, title)).toContainText('Draft')
  await expect(card(page, title)).toContainText('Scheduled for 1 Jan 2099, 09:00 UTC')

  const token = await demoToken(page.request, 'admin')
  const scheduledAt = new Date(Date.now() + 5000).toISOString()
  await saveElsewhere(page, id, token, { status: 'SCHEDULED', scheduledAt })
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(404)
  await expect.poll(async () => (await page.request.get(`/blog/${slug}`)).status(), { timeout: 20_000 }).toBe(200)
})

test('posts are cards that publish, unpublish, edit and delete [ADM-BLOG-03, ADM-BLOG-04, ADM-BLOG-05, ADM-BLOG-11, ADM-BLOG-12, ADM-BLOG-15]', async ({
  page,
}) => {
  const { title, slug } = await aPost(page, { featured: true, readTime: 7 })
  await signInAs(page, 'admin')
  await page.goto(`/admin/blogs?search=${encodeURIComponent(title)}`)
  const post = card(page, title)
  for (const text of ['Draft', 'Featured', 'An excerpt.', 'admin', '7 min read', 'Created'])
    await expect(post).toContainText(text)

  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await post.getByRole('button', { name: 'Publish' }).click()
  expect(Object.keys((await sent).postDataJSON() as object)).toEqual(['publishedAt', 'version'])
  await expect(page.getByText('Blog post published successfully')).toBeVisible()
  await expect(post).toContainText('Published')
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(200)

  const taken = page.waitForRequest((request) => request.method() === 'PUT')
  await post.getByRole('button', { name: 'Unpublish' }).click()
  expect((await taken).postDataJSON()).toEqual({ publishedAt: null, version: expect.any(Number) })
  await expect(page.getByText('Blog post unpublished successfully')).toBeVisible()

  await post.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(title)
  await page.goBack()
  page.once('dialog', (dialog) => {
    expect(dialog.message()).toBe('Are you sure you want to delete this blog post?')
    void dialog.dismiss()
  })
  await post.getByRole('button', { name: 'Delete' }).click()
  await expect(post).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await post.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Blog post deleted successfully')).toBeVisible()
  await expect(post).toHaveCount(0)
})

test('failures are told in their own words or in ours [ADM-BLOG-16, ADM-BLOG-17]', async ({ page }) => {
  const { id, title } = await aPost(page)
  await signInAs(page, 'admin')
  await page.goto(`/admin/blogs?search=${encodeURIComponent(title)}`)
  const failing = { status: 500, body: 'not our server' }
  await page.route('**/api/admin/blogs/*', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(failing),
  )
  await card(page, title).getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Failed to update blog post')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await card(page, title).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete blog post')).toBeVisible()

  await page.goto(`/admin/blogs/${id}`)
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('Another one.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Failed to save blog post')).toBeVisible()
  await page.unrouteAll()

  const other = await aPost(page)
  await page.getByRole('textbox', { name: 'Slug' }).fill(other.slug)
  await expect(page.getByText('This slug is already taken')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('This slug is already taken').first()).toBeVisible()

  await page.route('**/api/admin/blogs?*', (route) => route.fulfill(failing))
  await page.route('**/api/admin/blogs', (route) => route.fulfill(failing))
  await page.goto('/admin/blogs')
  await expect(page.getByRole('heading', { name: 'Failed to load blogs' })).toBeVisible()
})

test('what is typed is kept without saving, comes back after a crash, and versions can be restored', async ({
  page,
}) => {
  const { id, title } = await aPost(page)
  await signInAs(page, 'admin')
  await page.goto(`/admin/blogs/${id}`)
  await page.getByRole('textbox', { name: 'Content' }).fill('Typed and never saved.')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()

  await page.goto(`/admin/blogs/${id}`)
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Text.')
  await page.getByText(/^Unsaved changes of admin from/).waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Typed and never saved.')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()

  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' }).getByRole('listitem')
  await expect(versions.first()).toContainText('Saved')
  await expect(versions.last()).toContainText(title)
  await versions
    .last()
    .getByRole('button', { name: /^Compare version/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Versions' })).toContainText('Content')
  await page.getByRole('button', { name: 'Restore text' }).click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Text.')
})

test('restoring an old version of a published article brings back its text and nothing else [STAFF-07]', async ({
  page,
}) => {
  const { id, slug, version } = await aPost(page)
  const token = await demoToken(page.request, 'admin')
  const changed = await page.request.put(`/api/admin/blogs/${id}`, {
    headers: { authorization: `Bearer ${token}` },
    data: { version, status: 'PUBLISHED', content: 'Published text.' },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  await signInAs(page, 'admin')
  await page.goto(`/admin/blogs/${id}`)
  await page.getByRole('button', { name: 'Versions' }).click()
  const sheet = page.getByRole('dialog', { name: 'Versions' })
  await sheet
    .getByRole('button', { name: /^Compare version/ })
    .last()
    .click()
  await expect(sheet).toContainText('differs from the form in 1 field')
  await expect(sheet.getByRole('listitem')).toContainText('Published text.')
  await sheet.getByRole('button', { name: 'Restore text' }).click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('Text.')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  expect((await page.request.get(`/blog/${slug}`)).status()).toBe(200)
})

test('two people edit one post: nothing is lost, the writer decides', async ({ page }) => {
  const { id } = await aPost(page)
  await signInAs(page, 'admin')
  await page.goto(`/admin/blogs/${id}`)
  await page.getByRole('textbox', { name: 'Excerpt' }).fill('Mine.')
  const token = await demoToken(page.request, 'admin')
  await saveElsewhere(page, id, token, { excerpt: 'Theirs.' })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Someone else saved this while you were editing.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save draft' })).toBeDisabled()
  await page.getByRole('radio', { name: /Excerpt: theirs/ }).check()
  await expect(page.getByRole('textbox', { name: 'Excerpt' })).toHaveValue('Theirs.')
  await page.getByRole('radio', { name: /Excerpt: yours/ }).check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
})

test('the SEO panel scores, advises and previews, and its fields are the tags of the page [ADM-BLOG-14, ADM-SEO-01, ADM-SEO-02, ADM-SEO-03, ADM-SEO-04, ADM-SEO-05, ADM-SEO-06, ADM-SEO-07, ADM-SEO-08, ADM-SEO-09]', async ({
  page,
}) => {
  const { id, slug } = await aPost(page, { status: 'PUBLISHED' })
  await signInAs(page, 'admin')
  await page.goto(`/admin/blogs/${id}`)
  const panel = page.getByRole('complementary', { name: 'SEO' })
  const score = panel.getByRole('region', { name: 'SEO score' })
  await expect(panel.getByRole('tab')).toHaveText(['Basic SEO', 'Social Media', 'Preview'])
  for (const advice of [
    'Add a meta title for better SEO',
    'Add a meta description for better SEO',
    'Add an Open Graph image for social sharing',
    'Add canonical URL to avoid duplicate content issues',
  ])
    await expect(score).toContainText(advice)
  await expect(score).toContainText('0 of 100')

  const metaTitle = panel.getByRole('textbox', { name: 'Meta title' })
  for (const [length, isGood] of [
    [29, false],
    [30, true],
    [61, false],
    [60, true],
  ] as const) {
    await metaTitle.fill('t'.repeat(length))
    await expect(panel.getByText(`${length} / 60`)).toBeVisible()
    await expect(score).toContainText(isGood ? '25 of 100' : 'Meta title should be 30-60 characters')
  }
  const description = panel.getByRole('textbox', { name: 'Meta description' })
  for (const [length, isGood] of [
    [119, false],
    [120, true],
    [161, false],
    [160, true],
  ] as const) {
    await description.fill('d'.repeat(length))
    await expect(panel.getByText(`${length} / 160`)).toBeVisible()
    await expect(score).toContainText(isGood ? '50 of 100' : 'Meta description should be 120-160 characters')
  }
  await expect(score.getByRole('img', { name: 'Could be better' })).toBeVisible()
  await panel.getByRole('textbox', { name: 'Canonical URL' }).fill('https://example.org/original')
  await expect(score).toContainText('75 of 100')
  await expect(score.getByRole('img', { name: 'Good' })).toBeVisible()

  await panel.getByRole('tab', { name: 'Social Media' }).click()
  await panel.getByRole('textbox', { name: 'Open Graph image' }).fill('/favicon.svg')
  await expect(score).toContainText('100 of 100')
  const type = panel.getByRole('combobox', { name: 'Open Graph type' })
  await expect(type.getByRole('option')).toHaveText(['article', 'website', 'product', 'video'])
  await type.selectOption('website')
  const cards = panel.getByRole('combobox', { name: 'Twitter card' })
  await expect(cards.getByRole('option')).toHaveText(['summary', 'summary_large_image', 'app', 'player'])
  await cards.selectOption('summary')
  await panel.getByRole('tab', { name: 'Preview' }).click()
  for (const name of ['Google', 'Facebook', 'Twitter'])
    await expect(panel.getByRole('region', { name: `${name} preview` })).toContainText('t'.repeat(60))

  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await expect
    .poll(async () => {
      await page.goto(`/blog/${slug}`)
      return await page.title()
    })
    .toBe('t'.repeat(60))
  const content = (selector: string) => page.locator(selector).getAttribute('content')
  expect(await content('meta[name="description"]')).toBe('d'.repeat(160))
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe('https://example.org/original')
  expect(await content('meta[property="og:image"]')).toMatch(/^http.*\/favicon\.svg$/)
  expect(await content('meta[property="og:type"]')).toBe('website')
  expect(await content('meta[name="twitter:card"]')).toBe('summary')
})

test('moderators may not see posts; contributors see nothing but the blog [ADM-BLOG-02, ADM-ROLE-08]', async ({
  page,
}) => {
  await signInAs(page, 'moderator')
  for (const address of ['/admin/blogs', '/admin/blogs/new']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText("You don't have permission to manage blog posts.")).toBeVisible()
  }
  await page.goto('/admin/blogs')
  await expect(page.getByRole('navigation', { name: 'Blog Management' }).getByRole('link')).toHaveText([
    'Blog Posts',
    'Comments',
  ])
})

test('without posts the list offers to create the first; filters that find nothing can be cleared [ADM-BLOG-06]', async ({
  page,
}) => {
  await signInAs(page, 'admin')
  await page.goto('/admin/blogs?search=no+such+words')
  await expect(page.getByRole('heading', { name: 'No posts found' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.route('**/api/admin/blogs*', (route) =>
    route.fulfill({ json: { items: [], total: 0, page: 1, totalPages: 1, categories: [] } }),
  )
  await page.goto('/admin/blogs')
  await page.getByRole('link', { name: 'Create your first post' }).click()
  await expect(page).toHaveURL('/admin/blogs/new')
})
