import { connect as openSocket } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { as, errorOf, testApp } from '../../testing/test-app.ts'

const page = (text: string, status = 200) =>
  new Response(`<!doctype html>${text}`, { status, headers: { 'content-type': 'text/html' } })

/** Starts a site where a model exists if its name begins with "real". */
async function site(env: Record<string, string> = {}) {
  const renderPage = vi.fn<(request: Request) => Promise<Response>>(async ({ url }) => {
    const { pathname } = new URL(url)
    const isThere = pathname === '/models' || pathname.startsWith('/model/real')
    return isThere ? page(pathname) : page('There is no such model', 404)
  })
  const test = await testApp(env, { renderPage })
  const url = await test.app.listen({ port: 0, host: '127.0.0.1' })
  return { ...test, renderPage, url, port: Number(new URL(url).port) }
}

/** Sends exactly these bytes and returns the response. HTTP clients refuse to send some of them. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = openSocket(port, '127.0.0.1', () => socket.write(text))
    socket.on('data', (chunk) => {
      response += chunk.toString()
    })
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
  })
}

describe('addresses that visitors invent', () => {
  it('a trailing slash redirects, whatever is in the cache [SAFE-07]', async () => {
    const { url } = await site()
    const ask = () => fetch(`${url}/models/`, { redirect: 'manual' })
    expect((await ask()).status).toBe(301)
    expect((await fetch(`${url}/nothing-here`)).status).toBe(404)
    const again = await ask()
    expect([again.status, again.headers.get('location')]).toEqual([301, '/models'])
  })

  it('`/model/..` is a model that does not exist, not the first page [SAFE-22]', async () => {
    const { port, renderPage } = await site()
    const response = await exchange(port, 'GET /model/.. HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
    expect(response).toMatch(/^HTTP\/1\.1 404 /)
    expect(renderPage.mock.calls.map(([{ url }]) => new URL(url).pathname)).toEqual(['/model/-'])
  })

  it('unknown queries of pages make no new page, and one "not found" is kept for all of a kind [SAFE-05]', async () => {
    const { url, cache, renderPage } = await site({ RATE_LIMITS: 'off' })
    for (let n = 0; n < 50; n += 1) await fetch(`${url}/models?made-up=${n}`)
    expect(renderPage).toHaveBeenCalledTimes(1)
    await fetch(`${url}/model/nothing`)
    const before = cache.bytes()
    for (let n = 0; n < 50; n += 1) expect((await fetch(`${url}/model/nothing-${n}`)).status).toBe(404)
    expect(cache.bytes() - before).toBeLessThan(50 * 1000)
  })

  it('400: a call refuses a query that it does not know, and keeps nothing of it [SAFE-05]', async () => {
    const { app, cache } = await testApp()
    const known = await as(app).get('/catalog/counts')
    expect(known.statusCode).toBe(200)
    const size = cache.size()
    for (let n = 0; n < 20; n += 1) {
      const res = await as(app).get(`/catalog/counts?z=${n}`)
      expect(res.statusCode).toBe(400)
      expect(errorOf(res).fields).toEqual({ z: 'Unknown field' })
    }
    expect(cache.size()).toBe(size)
  })

  it('429 with Retry-After: too many pages that have to be made; cached ones and other visitors go on [SAFE-05]', async () => {
    const { app } = await site()
    const ask = (url: string, remoteAddress = '2001:db8::1') =>
      app.inject({ url, remoteAddress, headers: { accept: 'text/html' } })
    for (let n = 0; n < 30; n += 1) expect((await ask(`/model/real-${n}`)).statusCode).toBe(200)
    // Another address of the same IPv6 network.
    const refused = await ask('/model/real-30', '2001:db8::2')
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(refused.body).toContain('<h1>Please try again in a second</h1>')
    expect((await ask('/model/real-7')).statusCode).toBe(200)
    expect((await ask('/model/real-30', '2001:db8:0:1::1')).statusCode).toBe(200)
  })

  it('503 with Retry-After: more renders at once than can be done soon [SAFE-05]', async () => {
    let open = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const renderPage = vi.fn<() => Promise<Response>>(async () => {
      await opened
      return page('late')
    })
    const { app } = await testApp({ RATE_LIMITS: 'off' }, { renderPage })
    const asked = Array.from({ length: 120 }, (_, n) => app.inject(`/model/m${n}`))
    const shed = await Promise.race(asked)
    expect(shed.statusCode).toBe(503)
    expect(shed.headers['retry-after']).toBe('2')
    expect(renderPage.mock.calls.length).toBeLessThanOrEqual(4)
    open()
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(104)
    expect(statuses.filter((status) => status === 503)).toHaveLength(16)
  })
})

describe('what is no proper request', () => {
  it.each([
    ['a lone percent sign', '/%', 400, 'MALFORMED_REQUEST'],
    ['no hexadecimal digits', '/model/%zz', 400, 'MALFORMED_REQUEST'],
    ['bytes that are no text', '/api/catalog/models/%c3%28', 400, 'MALFORMED_REQUEST'],
    ['a very long page address', `/models?x=${'x'.repeat(9000)}`, 414, 'ADDRESS_TOO_LONG'],
    ['a very long call', `/api/site?x=${'x'.repeat(9000)}`, 414, 'ADDRESS_TOO_LONG'],
  ])('%s gets an error of our shape with the security headers [SAFE-15]', async (_name, path, status, code) => {
    const { port, url } = await site()
    // Also with a cached "not found".
    await fetch(`${url}/nothing-here`)
    const response = await exchange(port, `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    expect(headOf(response)).toEqual(ourHead(status))
    expect(errorIn(response)).toEqual(ourError(code))
  })

  it.each([
    ['no HTTP', 'NONSENSE\r\n\r\n', 400, 'MALFORMED_REQUEST'],
    [
      'too large headers',
      `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
    ],
  ])('%s gets an error of our shape with the security headers [SAFE-15]', async (_name, text, status, code) => {
    const { port } = await site()
    const response = await exchange(port, text)
    expect(headOf(response)).toEqual(ourHead(status))
    expect(errorIn(response)).toEqual(ourError(code))
  })
})

const ourHead = (status: number) => ({
  status,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
})
const ourError = (code: string) => ({ error: expect.any(String), code, requestId: expect.any(String) })

function headOf(response: string) {
  const header = (name: string) => new RegExp(`^${name}: (.*)\r$`, 'im').exec(response)?.[1]
  const names = ['x-content-type-options', 'content-security-policy', 'cache-control']
  const headers = Object.fromEntries(names.map((name) => [name, header(name)]))
  return { status: Number(response.split(' ')[1]), ...headers }
}

function errorIn(response: string): unknown {
  const body = response.slice(response.indexOf('\r\n\r\n'))
  return JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1))
}
