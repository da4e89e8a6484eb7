import { readdirSync } from 'node:fs'
import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { type Role, roles } from '@inferdex/contracts/protocol/roles'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpointKey } from './http/api/register-endpoint.ts'
import { bodyAgainst, valueOf } from './testing/arbitrary-input.ts'
import { pathWithParams } from './testing/safety/paths.ts'
import { as, errorOf, oneOfEach, type Person, testApp } from './testing/test-app.ts'

const RANDOM_BODIES = proofRuns(10_000)

/** Routes outside of the API. */
const OTHER_ROUTES = [
  'GET /.well-known/security.txt',
  'GET /livez',
  'GET /readyz',
  'GET /llms.txt',
  'GET /exports/:file',
  'GET /exports/:day/:file',
  'GET /media/:file',
  'GET /pictures/:hash',
  'GET /feeds/watching/*',
  'GET /badge/model/:file',
  'GET /badge/offer/:provider/:file',
  'GET /og/article/:file',
  'GET /og/calculator.png',
  'GET /og/compare.png',
  'GET /og/default.png',
  'GET /og/leaderboard.png',
  'GET /og/model/:file',
  'GET /og/provider/:file',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /sitemaps/:file',
  'POST /mcp',
  'GET /mcp',
  'DELETE /mcp',
  'GET /*',
]

const test = await testApp({ RATE_LIMITS: 'off' }, { renderPage: async () => new Response('page') })
const people: Record<Role, Person> = await oneOfEach(test)
const endpoints: Endpoint[] = [...test.app.endpoints.values()].map(({ endpoint }) => endpoint)

describe('the endpoints', () => {
  it('every endpoint of the contracts is registered, once', async () => {
    const folder = new URL('../../../packages/contracts/src/', import.meta.url)
    const declared: string[] = []
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.includes('.test.'),
    )) {
      const module = (await import(new URL(file, folder).href)) as Record<string, unknown>
      for (const value of Object.values(module)) if (isEndpoint(value)) declared.push(endpointKey(value))
    }
    expect(declared.toSorted()).toEqual(endpoints.map(endpointKey).toSorted())
    expect(new Set(declared).size).toBe(declared.length)
  })

  it('nothing is served that is not an endpoint, a page or a health check', () => {
    const served = test.routes.filter((route) => !route.startsWith('HEAD '))
    const expected = [...endpoints.map(({ method, path }) => `${method} /api${path}`), ...OTHER_ROUTES]
    expect(served.toSorted()).toEqual(expected.toSorted())
  })

  it('every input is a strict object, so unknown keys are refused', async () => {
    for (const endpoint of endpoints) {
      for (const part of [endpoint.params, endpoint.query, endpoint.body]) {
        if (part !== undefined)
          expect(
            part.safeParse({ 'no-such-key': 1 }).error?.issues.some(({ code }) => code === 'unrecognized_keys'),
          ).toBe(true)
      }
      if (endpoint.body === undefined) continue
      const admin = as(test.app, people.ADMIN)
      const send = admin[endpoint.method.toLowerCase() as 'post' | 'put' | 'patch']
      const res = await send(pathWithParams(endpoint), { 'no-such-key': 1 })
      expect(res.statusCode, endpointKey(endpoint)).toBe(400)
      expect(errorOf(res).fields?.['no-such-key']).toBe('Unknown field')
    }
  })
})

describe(`${RANDOM_BODIES} random bodies spread over all endpoints`, () => {
  it('give no 5xx, and every refusal is JSON with an error [API-GEN-04]', async () => {
    const target = fc.constantFrom(...endpoints.filter(({ response }) => response !== 'events'))
    const request = target.chain((endpoint) =>
      fc.record({
        endpoint: fc.constant(endpoint),
        role: fc.constantFrom(...roles, null),
        query:
          endpoint.query === undefined
            ? fc.constant({})
            : fc.oneof(valueOf(endpoint.query), bodyAgainst(endpoint.query)),
        body:
          endpoint.body === undefined
            ? fc.jsonValue()
            : fc.oneof(valueOf(endpoint.body), bodyAgainst(endpoint.body), fc.jsonValue()),
      }),
    )
    await fc.assert(
      fc.asyncProperty(request, async ({ endpoint, role, query, body }) => {
        const res = await test.app.inject({
          method: endpoint.method,
          url: `/api${pathWithParams(endpoint)}`,
          query: Object.fromEntries(
            Object.entries(query as object).map(([key, value]) => [
              key,
              typeof value === 'object' ? JSON.stringify(value) : String(value),
            ]),
          ),
          headers: role === null ? {} : { authorization: `Bearer ${people[role].token}` },
          ...(endpoint.method === 'GET' ? {} : { payload: JSON.stringify(body), headers: jsonHeaders(role) }),
        })
        expect(res.statusCode).toBeLessThan(500)
        if (res.statusCode >= 400) expect(errorOf(res).error).toBeTypeOf('string')
      }),
      { numRuns: RANDOM_BODIES, endOnFailure: true },
    )
  }, 300_000)

  it('bodies that are no JSON at all get 400 or 415, never 5xx [HOUSE-23]', async () => {
    for (const [type, payload] of [
      ['application/json', '{"email":'],
      ['application/json', ''],
      ['text/plain', 'hello'],
      ['application/xml', '<a/>'],
      ['application/json', '\u0000'],
      ['application/json', `{"email":"${'a'.repeat(2_000_000)}"}`],
      ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
      ['application/json', '{"__proto__":{"role":"ADMIN"}}'],
    ] as const) {
      const res = await test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': type },
        payload,
      })
      expect([400, 413, 415], `${type} ${payload.slice(0, 20)}`).toContain(res.statusCode)
      expect(errorOf(res).error).toBeTypeOf('string')
    }
  })
})

function jsonHeaders(role: Role | null): Record<string, string> {
  const headers = { 'content-type': 'application/json' }
  return role === null ? headers : { ...headers, authorization: `Bearer ${people[role].token}` }
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'access' in value &&
    !(value instanceof z.ZodType)
  )
}
