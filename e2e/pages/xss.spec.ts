import type { BrowserContext, Page } from '@playwright/test'
import fc from 'fast-check'
import { generatedXss, xssPayloads } from '../../apps/server/src/testing/xss-payloads.ts'
import { demoToken } from '../testing/accounts.ts'
import { expect, test } from '../testing/product.ts'
import { watchRequests } from '../testing/settled.ts'

// The content security policy would block all payloads. It is switched off here, so that only the product's own
// escaping counts.
test.use({ bypassCSP: true })

/** Counts everything that a payload could call, in every frame and page of the context. */
async function countExecutions(context: BrowserContext): Promise<() => number> {
  let executions = 0
  await context.exposeBinding('executed', () => void (executions += 1))
  await context.addInitScript(() => {
    const executed = (window as unknown as { executed: () => void }).executed
    for (const name of ['alert', 'confirm', 'prompt', 'print'] as const)
      Object.assign(window, { [name]: () => executed() })
  })
  context.on('page', (page) => page.on('dialog', (dialog) => ((executions += 1), void dialog.dismiss())))
  return () => executions
}

/** Triggers what a visitor could trigger: hovers, focuses and clicks every element, without following links. */
async function touchEverything(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.addEventListener('click', (event) => event.preventDefault(), true)
    for (const element of document.querySelectorAll<HTMLElement>('main *, body > *')) {
      for (const type of ['mouseover', 'mouseenter', 'focus', 'toggle', 'error', 'load'])
        element.dispatchEvent(new Event(type, { bubbles: false }))
      const href = element.getAttribute('href') ?? ''
      // A click on the link would run it.
      if (href.trim().toLowerCase().startsWith('javascript:')) alert(1)
    }
  })
  await page.waitForTimeout(50)
}

const headers = async (page: Page) => ({ authorization: `Bearer ${await demoToken(page.request, 'admin')}` })

test('the counter counts: a payload in a page that escapes nothing', async ({ context }) => {
  const executions = await countExecutions(context)
  const page = await context.newPage()
  await page.goto('/livez')
  await page.setContent('<main><img src=x onerror=alert(1)></main>')
  await expect.poll(executions).toBeGreaterThan(0)
})

test('articles: every payload as Markdown, collected and generated, runs nothing', async ({ context }) => {
  const executions = await countExecutions(context)
  const page = await context.newPage()
  await page.goto('/livez')
  const generated = fc.sample(generatedXss, { numRuns: 400, seed: 20_260_701 }).filter((text) => !text.includes('\0'))
  const texts = [...xssPayloads, ...generated]
  const authorization = await headers(page)
  for (let from = 0; from < texts.length; from += 25) {
    const answers = await Promise.all(
      texts.slice(from, from + 25).map(async (content) => {
        const response = await page.request.post('/api/admin/blogs/preview', {
          headers: authorization,
          data: { content },
        })
        expect(response.status(), content).toBe(200)
        return ((await response.json()) as { html: string }).html
      }),
    )
    await page.setContent(`<main>${answers.map((html) => `<section>${html}</section>`).join('\n')}</main>`)
    await touchEverything(page)
  }
  expect(executions()).toBe(0)
})

test('articles: every payload in every field of a post runs nothing on any page that shows it', async ({ context }) => {
  test.setTimeout(120_000)
  const executions = await countExecutions(context)
  const page = await context.newPage()
  const authorization = await headers(page)
  const slugs: string[] = []
  const chunks = Array.from({ length: Math.ceil(xssPayloads.length / 9) }, (_, index) =>
    xssPayloads.slice(index * 9, index * 9 + 9),
  )
  for (const [index, payloads] of chunks.entries()) {
    const at = (place: number) => payloads[place % payloads.length] ?? ''
    const slug = `payloads-${Date.now().toString(36)}-${index}`
    const response = await page.request.post('/api/admin/blogs', {
      headers: authorization,
      data: {
        slug,
        title: at(0).slice(0, 200),
        excerpt: at(1).slice(0, 500),
        content: payloads.join('\n\n'),
        category: at(2).slice(0, 60),
        tags: [at(3).replaceAll(',', '').slice(0, 40), 'payload'],
        authorName: at(4).slice(0, 100),
        metaTitle: at(5).slice(0, 200),
        metaDescription: at(6).slice(0, 500),
        featured: true,
        status: 'PUBLISHED',
      },
    })
    expect(response.status(), await response.text()).toBe(201)
    slugs.push(slug)
  }
  // URLs that run code are refused.
  for (const field of ['canonicalUrl', 'ogImage']) {
    for (const address of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', ' javascript:alert(1)']) {
      const response = await page.request.put('/api/admin/blogs/01981e3a-0000-7000-8000-000000000000', {
        headers: authorization,
        data: { [field]: address },
      })
      expect(response.status()).toBe(400)
    }
  }
  const token = authorization.authorization.replace('Bearer ', '')
  await page.goto('/livez')
  await page.evaluate((value) => localStorage.setItem('auth_token', value), token)
  const settled = watchRequests(page)
  for (const address of [
    ...slugs.map((slug) => `/blog/${slug}`),
    '/blog',
    '/search?q=payload&tab=articles',
    '/admin/blogs?search=payload',
  ]) {
    await page.goto(address)
    await settled()
    await touchEverything(page)
  }
  const feed = await (await page.request.get('/blog/feed.xml')).text()
  const parsed = await page.evaluate(
    (xml) => new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')?.textContent ?? null,
    feed,
  )
  expect(parsed).toBeNull()
  expect(executions()).toBe(0)
  for (const { id, slug } of (
    (await (await page.request.get('/api/admin/blogs?limit=100', { headers: authorization })).json()) as {
      items: { id: string; slug: string }[]
    }
  ).items) {
    if (slugs.includes(slug)) await page.request.delete(`/api/admin/blogs/${id}`, { headers: authorization })
  }
})

/** Joins texts into as few as possible of at most this length. */
function packed(texts: readonly string[], length: number): string[] {
  const packs = ['']
  for (const text of texts.filter((one) => one.length < length && !one.includes('\0'))) {
    const last = packs.at(-1) ?? ''
    if (last.length + text.length + 1 > length) packs.push(text)
    else packs[packs.length - 1] = `${last}\n${text}`
  }
  return packs.map((pack) => pack.trim())
}

async function visit(page: Page, addresses: readonly string[]): Promise<void> {
  const settled = watchRequests(page)
  for (const address of addresses) {
    await page.goto(address)
    await settled()
    await touchEverything(page)
  }
}

test('comments and names: every payload runs nothing, under the article or at the desk of the staff', async ({
  context,
}) => {
  test.setTimeout(120_000)
  const executions = await countExecutions(context)
  const page = await context.newPage()
  const authorization = await headers(page)
  const [post] = (await (await page.request.get('/api/catalog/blog')).json()) as { id: string; slug: string }[]
  const ids: string[] = []
  for (const content of packed(xssPayloads, 3000)) {
    const response = await page.request.post('/api/comments', {
      headers: authorization,
      data: { postId: post?.id, content },
    })
    expect(response.status(), await response.text()).toBe(201)
    ids.push(((await response.json()) as { id: string }).id)
  }
  // Names are letters, digits, hyphens and underscores: everything else is refused.
  for (const username of xssPayloads.slice(0, 5)) {
    const account = { username, email: 'payload@example.org', password: 'correct horse battery staple' }
    expect((await page.request.post('/api/auth/register', { data: account })).status()).toBe(400)
  }
  await page.goto('/livez')
  await page.evaluate((value) => localStorage.setItem('auth_token', value), authorization.authorization.slice(7))
  await visit(page, [`/blog/${post?.slug}`, '/admin/blogs?tab=comments'])
  expect(executions()).toBe(0)
  for (const id of ids) await page.request.delete(`/api/comments/${id}`, { headers: authorization })
})

test('messages and file names: every payload runs nothing where the staff reads them', async ({ context }) => {
  test.setTimeout(120_000)
  const executions = await countExecutions(context)
  const page = await context.newPage()
  const authorization = await headers(page)
  const line = (place: number, length: number) => (xssPayloads[place] ?? '').replaceAll(/[\r\n]/g, ' ').slice(0, length)
  for (const [place, message] of packed(xssPayloads, 5000).slice(0, 3).entries()) {
    const response = await page.request.post('/api/contact', {
      data: { name: line(place, 100), email: 'payload@example.org', subject: line(place + 3, 200), message },
    })
    expect(response.status(), await response.text()).toBe(204)
  }
  const media: string[] = []
  for (const name of xssPayloads.filter((one) => one.length < 200 && !one.includes('\0')).slice(0, 12)) {
    const response = await page.request.post(`/api/admin/media?${new URLSearchParams({ name })}`, {
      headers: { ...authorization, 'content-type': 'application/pdf' },
      data: Buffer.from('%PDF-1.7'),
    })
    expect(response.status(), await response.text()).toBe(201)
    media.push(((await response.json()) as { id: string }).id)
  }
  await page.goto('/livez')
  await page.evaluate((value) => localStorage.setItem('auth_token', value), authorization.authorization.slice(7))
  await visit(page, ['/admin/messages', '/admin/messages?status=SPAM', '/admin/audit-logs'])
  await page.goto('/admin/blogs/new')
  await page.getByRole('button', { name: 'Media Library' }).click()
  await expect(page.getByRole('dialog').getByRole('article')).not.toHaveCount(0)
  await touchEverything(page)
  expect(executions()).toBe(0)
  for (const id of media) await page.request.delete(`/api/admin/media/${id}`, { headers: authorization })
})
