import { CURRENT_API_VERSION } from '@inferdex/domain/site/api-versions'
import { describe, expect, it } from 'vitest'
import { aPerson, as, errorOf, testApp } from '../../testing/test-app.ts'
import { isCacheable } from './register-endpoint.ts'

const RATE_LIMIT = /^"(?:visitor|key)";r=\d+(?:;t=\d+)?$/
const LIST = '/api/catalog/models?limit=1'

const test = await testApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' })

/** Reads as a visitor from this address. */
const read = (url: string, address: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { 'x-forwarded-for': address, ...headers } })

describe('the limits that a call of the catalogue names [OPEN-01]', () => {
  it('every call of the catalogue can be cached, so every one is counted and says so', () => {
    const calls = [...test.app.endpoints.values()].filter(
      ({ endpoint: { method, path } }) => method === 'GET' && path.startsWith('/catalog/'),
    )
    expect(calls.length).toBeGreaterThan(30)
    expect(calls.filter(({ endpoint }) => !isCacheable(endpoint)).map(({ endpoint }) => endpoint.path)).toEqual([])
  })

  it('200, 304, 400 and 404 say what is left; only uncached answers are taken off', async () => {
    const address = '198.51.100.1'
    const first = await read(LIST, address)
    expect([first.statusCode, first.headers['ratelimit-policy'], first.headers.ratelimit]).toEqual([
      200,
      '"visitor";q=30;w=30',
      '"visitor";r=29;t=1',
    ])
    for (const headers of [{}, { 'if-none-match': first.headers.etag as string }, { authorization: 'Bearer no' }]) {
      const again = await read(LIST, address, headers)
      expect(again.headers.ratelimit).toMatch(/^"visitor";r=29;/)
    }
    for (const [path, status] of [
      ['/api/catalog/models?limit=0', 400],
      ['/api/catalog/models/no-such-model', 404],
    ] as const) {
      const refused = await read(path, '198.51.100.2')
      expect([path, refused.statusCode]).toEqual([path, status])
      expect(refused.headers.ratelimit).toMatch(RATE_LIMIT)
    }
  })

  it('429: with Retry-After and nothing left; another visitor is not concerned', async () => {
    const address = '198.51.100.3'
    for (let n = 0; n < 30; n += 1) await read(`/api/catalog/models?limit=1&minContextWindow=${n}`, address)
    const refused = await read('/api/catalog/models?limit=1&minContextWindow=99', address)
    expect([refused.statusCode, errorOf(refused).code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    // Retry-After is not earlier than the time at which more is left.
    expect([refused.headers.ratelimit, refused.headers['retry-after']]).toEqual(['"visitor";r=0;t=1', '1'])
    // Cached responses are still sent.
    expect((await read(LIST, address)).statusCode).toBe(200)
    expect((await read('/api/catalog/models?limit=1&minContextWindow=99', '198.51.100.4')).statusCode).toBe(200)
  })

  it('with a key the limit is that of the key, from whatever address', async () => {
    const own = as(test.app, await aPerson(test))
    const { key } = (await own.post('/users/me/api-keys', { name: 'ci' })).json<{ key: string }>()
    const authorization = `Bearer ${key}`
    const left = async (n: number) => {
      const url = `/api/catalog/models?limit=2&minContextWindow=${n}`
      const { headers } = await read(url, `198.51.100.${100 + n}`, { authorization })
      expect(headers['ratelimit-policy']).toBe('"key";q=300;w=30')
      return Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1])
    }
    expect(await left(1)).toBe(299)
    expect(await left(2)).toBeLessThanOrEqual(299)
  })

  it('nothing is said where limits are off', async () => {
    const open = await testApp({ RATE_LIMITS: 'off' })
    expect((await open.app.inject(LIST)).headers).not.toHaveProperty('ratelimit')
  })
})

describe('the version that a call asks for [OPEN-01]', () => {
  it('is named in the answer, also of one from the cache; without a wish it is the current one', async () => {
    for (const headers of [{}, {}, { 'inferdex-version': CURRENT_API_VERSION }])
      expect((await read(LIST, '198.51.100.5', headers)).headers['inferdex-version']).toBe(CURRENT_API_VERSION)
  })

  it('400: a day of the future, a day without a version and no day, also of a cached answer', async () => {
    await read(LIST, '198.51.100.6')
    for (const wanted of ['2999-01-01', '2020-01-01', 'latest', '']) {
      const refused = await read(LIST, '198.51.100.6', { 'inferdex-version': wanted })
      expect([wanted, refused.statusCode, errorOf(refused).code]).toEqual([wanted, 400, 'VALIDATION_FAILED'])
      expect(errorOf(refused).fields?.['Inferdex-Version']).toContain(CURRENT_API_VERSION)
    }
  })
})
