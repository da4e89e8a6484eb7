import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { leaveOutOfRecount } from '../../testing/recount.ts'
import { as, errorOf, testApp } from '../../testing/test-app.ts'

const ownScript = createHash('sha256').update('let a = 1').digest('base64')
const html = (body: string) =>
  new Response(`<!doctype html><script>let a = 1</script>${body}`, {
    headers: { 'content-type': 'text/html', 'x-own-scripts': ownScript },
  })

describe('pages', () => {
  it('are rendered once, sent compressed with an ETag, and answered 304 when unchanged', async () => {
    const renderPage = vi.fn<() => Promise<Response>>(async () => html('home'))
    const { app } = await testApp({}, { renderPage })
    const first = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    expect(first.statusCode).toBe(200)
    expect(first.headers['content-encoding']).toBe('br')
    expect(first.headers.vary).toBe('accept-encoding')
    const again = await app.inject({ url: '/?utm_source=x', headers: { 'if-none-match': String(first.headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(renderPage).toHaveBeenCalledTimes(1)
  })

  it('404: what is not there is sent again, whatever the browser has kept of it [HOUSE-23]', async () => {
    const { app } = await testApp({}, { renderPage: async () => new Response('nothing here', { status: 404 }) })
    const first = await app.inject('/model/nobody')
    const again = await app.inject({
      url: '/model/nobody',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect([first, again].map(({ statusCode, body }) => [statusCode, body])).toEqual([
      [404, 'nothing here'],
      [404, 'nothing here'],
    ])
    expect(first.headers.etag).toBeDefined()
  })

  it('404: an unknown page, cached or not, never answers for a health check, a file or a call [SAFE-05]', async () => {
    const renderPage = vi.fn<() => Promise<Response>>(async () => new Response('nothing here', { status: 404 }))
    const { app } = await testApp({}, { renderPage })
    // A real connection, because the cache is read before the routes.
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const unknown = ['/nothing', '/nothing/here', '/livez/x', '/media/x/y', '/wp-login.php']
    for (const url of [...unknown, ...unknown]) {
      const response = await fetch(origin + url)
      expect([response.status, await response.text()], url).toEqual([404, 'nothing here'])
    }
    expect(renderPage).toHaveBeenCalledTimes(1)
    const statusOf = async (url: string) => (await fetch(origin + url)).status
    expect(await statusOf('/livez')).toBe(200)
    expect(await statusOf('/readyz')).toBe(200)
    expect(await statusOf('/api/site')).toBe(200)
    const file = await fetch(`${origin}/media/nothing.webp`)
    expect(await file.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('of every address are also Markdown: made once of the same page, kept and dropped like it [PUB-EXPORT-04]', async () => {
    const renderPage = vi.fn<(request: Request) => Promise<Response>>(async ({ url }) =>
      html(`<main id="main"><h1>Page</h1><p>${new URL(url).pathname}${new URL(url).search}</p></main>`),
    )
    const { app } = await testApp({}, { renderPage })
    const first = await app.inject('/models.md?page=2&utm=1')
    expect(first.headers).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'cache-control': 'public, no-cache',
    })
    expect(first.headers.link).toContain('/models?page=2>; rel="canonical"')
    expect(first.body).toBe('# Page\n\n/models?page=2\n')
    const again = await app.inject({
      url: '/models.md?page=2',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
    expect(renderPage).toHaveBeenCalledTimes(1)
    expect((await app.inject('/index.md')).body).toBe('# Page\n\n/\n')
  })

  it('404: a page that is not there is not there as Markdown either, and personal ones have none [PUB-EXPORT-04]', async () => {
    const { app } = await testApp({}, { renderPage: async () => new Response('nothing here', { status: 404 }) })
    for (const url of ['/model/nobody.md', '/nothing.md', '/profile.md', '/admin.md'])
      expect((await app.inject(url)).statusCode, url).toBe(404)
  })

  it('a browser asks every time; only a shared cache may use an answer unasked [USE-01]', async () => {
    const { app } = await testApp({}, { renderPage: async () => html('home') })
    for (const url of ['/', '/models.data', '/api/catalog/providers', '/api/catalog/snapshot']) {
      const { headers } = await app.inject(url)
      expect(headers['cache-control'], url).toBe('public, no-cache')
      expect(headers['cdn-cache-control'], url).toContain('s-maxage=30, stale-while-revalidate=60')
      expect(headers.etag, url).toBeDefined()
    }
  })

  it('carry a content security policy that names exactly their own inline scripts, and none that came in [SAFE-20]', async () => {
    const { app } = await testApp({}, { renderPage: async () => html('<script>let theirs = 1</script>') })
    const res = await app.inject('/')
    expect(res.headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${ownScript}';`)
    expect(res.headers['content-security-policy']).toContain("object-src 'none'; base-uri 'none';")
    expect(res.headers['x-own-scripts']).toBeUndefined()
    expect(res.headers['content-security-policy']).not.toContain("script-src 'self' 'unsafe-inline'")
  })

  it('security headers stand on pages, answers and errors alike', async () => {
    const { app } = await testApp({ PUBLIC_URL: 'https://inferdex.example' }, { renderPage: async () => html('home') })
    for (const url of ['/', '/api/site', '/api/nothing', '/api/auth/me', '/livez']) {
      const { headers } = await app.inject(url)
      expect(headers['x-content-type-options'], url).toBe('nosniff')
      expect(headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin')
      expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'")
      expect(headers['strict-transport-security'], url).toContain('max-age=31536000')
    }
  })

  it('an address below /api that is no call answers JSON, not a page [API-GEN-01]', async () => {
    const { app } = await testApp({}, { renderPage: async () => html('home') })
    const res = await as(app).get('/nothing/here')
    expect(res.statusCode).toBe(404)
    expect(errorOf(res)).toMatchObject({ error: "This address doesn't exist", code: 'NOT_FOUND' })
  })

  it('a failing render answers 500 with a request id and is not kept', async () => {
    let works = false
    const { app } = await testApp(
      {},
      { renderPage: async () => (works ? html('home') : new Response('broken', { status: 500 })) },
    )
    expect((await app.inject('/')).statusCode).toBe(500)
    works = true
    expect((await app.inject('/')).statusCode).toBe(200)
  })
})

describe('answers with tags', () => {
  it('are kept, answered 304 when unchanged, and dropped by a change that names the tag', async () => {
    const { app, cache, database } = await testApp()
    const first = await as(app).get('/catalog/counts')
    expect(first.headers.etag).toBeDefined()
    leaveOutOfRecount(database.db)
    await database.db.updateTable('counts').set({ value: 7 }).where('name', '=', 'models').execute()
    expect((await as(app).get('/catalog/counts')).json()).toEqual(first.json())
    const unchanged = await app.inject({
      url: '/api/catalog/counts',
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(unchanged.statusCode).toBe(304)
    cache.purge(['counts'])
    expect((await as(app).get('/catalog/counts')).json()).toMatchObject({ models: 7 })
  })
})

it('a large page as Markdown does not keep other requests waiting [PUB-EXPORT-04]', async () => {
  const rows = '<tr><td><a href="/model/x">X</a></td><td>$1.00</td></tr>'.repeat(20_000)
  let ticks = 0
  let timer: NodeJS.Timeout | undefined
  const renderPage = async () => {
    timer = setInterval(() => (ticks += 1), 1)
    return html(`<main id="main"><table>${rows}</table></main>`)
  }
  const { app } = await testApp({}, { renderPage })
  const { statusCode, body } = await app.inject('/models.md')
  clearInterval(timer)
  expect([statusCode, body.split('$1.00').length - 1]).toEqual([200, 20_000])
  // If it were compressed between requests, almost none would get through.
  expect(ticks).toBeGreaterThan(20)
})
