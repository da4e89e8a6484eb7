import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { errorOf, testApp } from '../../testing/test-app.ts'
import { createCallerCheck } from './caller-check.ts'

const SITE = 'https://models.example.org'
const HOST = 'models.example.org'

const log: string[] = []
const test = await testApp(
  { PUBLIC_URL: SITE, LOG_LEVEL: 'info' },
  { logStream: { write: (line) => void log.push(line) } },
)

const ACCEPT = 'application/json, text/event-stream'
const call = (name: string, args: unknown = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
})

let visitors = 0

/** Sends a message from a unique address, so that tests do not share rate limits. */
function post(payload: InjectOptions['payload'], headers: Record<string, string> = {}, from?: string) {
  visitors += 1
  return test.app.inject({
    method: 'POST',
    url: '/mcp',
    remoteAddress: from ?? `192.0.2.${visitors}`,
    headers: { host: HOST, accept: ACCEPT, 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
}

/** Returns the result in a stream of one event. */
function resultOf(body: string) {
  const data = /^data: (.*)$/m.exec(body)?.[1] ?? '{}'
  return (JSON.parse(data) as { result: { isError?: boolean; content: { text: string }[] } }).result
}

describe('POST /mcp', () => {
  it('200: addresses of pages are those of the public site, and nothing may be cached [SAFE-15]', async () => {
    const res = await post(call('find_models', { query: 'x' }))
    expect(res.statusCode).toBe(200)
    expect(JSON.parse(resultOf(res.body).content[0]?.text ?? '')).toMatchObject({
      page: `${SITE}/models?q=x`,
      models: [],
    })
    expect(res.headers).toMatchObject({
      'cache-control': expect.stringMatching(/^no-(store|cache)/),
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': expect.stringContaining('max-age'),
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(res.headers['mcp-session-id']).toBeUndefined()
  })

  it('403: a page of another site, also one that hides where it is, is refused [SAFE-05]', async () => {
    for (const origin of ['https://evil.example', 'http://models.example.org', 'null', 'http://localhost:3000']) {
      const res = await post(call('list_deals'), { origin })
      expect([res.statusCode, errorOf(res).code], origin).toEqual([403, 'FORBIDDEN'])
    }
    expect((await post(call('list_deals'), { origin: SITE })).statusCode).toBe(200)
  })

  it('403: a name that is not the name of this site is refused [SAFE-05]', async () => {
    for (const host of ['evil.example', '192.0.2.1:3000', 'models.example.org.evil.example']) {
      expect((await post(call('list_deals'), { host })).statusCode, host).toBe(403)
    }
    expect((await post(call('list_deals'), { host: `${HOST}:443` })).statusCode).toBe(200)
  })

  it('429: a flood is limited, with the time to wait, and nobody else is [SAFE-05]', async () => {
    const flood = await Promise.all(Array.from({ length: 60 }, () => post(call('list_deals'), {}, '203.0.113.7')))
    const statuses = flood.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(25)
    const refused = flood.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post(call('list_deals'))).statusCode).toBe(200)
  })

  it('413, 415 and 400: bodies that are too large, no JSON, or many messages at once [SAFE-15]', async () => {
    const large = call('find_models', { query: 'x'.repeat(70_000) })
    expect((await post(large)).statusCode).toBe(413)
    expect((await post('x=1', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415)
    expect((await post('{"jsonrpc":')).statusCode).toBe(400)
    expect((await post('')).statusCode).toBe(400)
    const many = await post([call('list_deals'), call('list_deals')])
    expect([many.statusCode, errorOf(many).code]).toEqual([400, 'MALFORMED_REQUEST'])
  })

  it('405: other methods are told which one to use', async () => {
    for (const method of ['GET', 'DELETE'] as const) {
      const res = await test.app.inject({ method, url: '/mcp' })
      expect([res.statusCode, res.headers.allow, errorOf(res).code]).toEqual([405, 'POST', 'METHOD_NOT_ALLOWED'])
    }
  })

  it('no stream is kept open for news that never come', async () => {
    const res = await post(
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
          notifications: { toolsListChanged: true },
        },
      },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
    )
    expect(res.body).toContain('Subscription limit reached')
  })

  it('a failure inside says nothing of the inside, and the log has no bodies [SAFE-15]', async () => {
    const listDeals = test.app.endpoints.get('GET /catalog/deals-page')
    if (listDeals === undefined) throw new Error('not registered')
    const secret = 'select password from users'
    test.app.endpoints.set('GET /catalog/deals-page', {
      ...listDeals,
      invoke: () => Promise.reject(new Error(secret)),
    })
    const res = await post(call('list_deals', { query: 'canary-in-the-body' }))
    test.app.endpoints.set('GET /catalog/deals-page', listDeals)
    expect(res.statusCode).toBe(200)
    const result = resultOf(res.body)
    expect(result.isError).toBe(true)
    expect(JSON.parse(result.content[0]?.text ?? '')).toEqual({
      error: 'Something went wrong on our side',
      code: 'INTERNAL',
    })
    expect(res.body).not.toContain('select')
    await post({ jsonrpc: '2.0', id: 1, method: 'canary-in-the-body', params: {} })
    expect(log.join('\n')).toContain('tool failed')
    expect(log.join('\n')).not.toContain('canary-in-the-body')
  })
})

describe('who may call', () => {
  const check = (env: { PUBLIC_URL: string; TRUSTED_PROXIES: number }, host: string, origin?: string) => () =>
    createCallerCheck(env)({ host, headers: origin === undefined ? {} : { origin } })

  it('an installation on this machine is reached by all its names', () => {
    const local = { PUBLIC_URL: 'http://localhost:3000', TRUSTED_PROXIES: 0 }
    for (const host of ['localhost:3000', '127.0.0.1:4000', '[::1]:3000']) expect(check(local, host)).not.toThrow()
    expect(check(local, 'localhost', 'http://127.0.0.1:6274')).not.toThrow()
    expect(check(local, 'rebound.example:3000')).toThrow('reached as localhost:3000')
    expect(check(local, 'localhost', 'http://rebound.example')).toThrow('other sites')
    expect(check(local, 'not a host')).toThrow('reached as')
  })

  it('behind a trusted proxy, which may replace the name, only the origin counts', () => {
    const proxied = { PUBLIC_URL: SITE, TRUSTED_PROXIES: 1 }
    expect(check(proxied, 'upstream')).not.toThrow()
    expect(check(proxied, 'upstream', 'https://evil.example')).toThrow('other sites')
  })
})
