import { readdirSync } from 'node:fs'
import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { mayCall } from '@inferdex/contracts/protocol/policy'
import { type Role, roles } from '@inferdex/contracts/protocol/roles'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpointKey, routesOpenToVisitors } from './http/api/register-endpoint.ts'
import { bodyAgainst, valueOf } from './testing/arbitrary-input.ts'
import { aPerson, as, ban, errorOf, oneOfEach, type Person, type TestApp, testApp } from './testing/test-app.ts'

/** The calls that need no sign-in. Change this list only on purpose. */
const OPEN_TO_VISITORS = [
  'GET /api/analytics',
  'GET /api/auth/github',
  'GET /api/auth/github/callback',
  'GET /api/auth/google',
  'GET /api/auth/google/callback',
  'GET /api/catalog/benchmarks/model/:id',
  'GET /api/catalog/benchmarks/types',
  'GET /api/catalog/bill-data',
  'GET /api/catalog/blog',
  'GET /api/catalog/blog-page',
  'GET /api/catalog/blog/:slug',
  'GET /api/catalog/blog/:slug/comments',
  'GET /api/catalog/blog/:slug/overview',
  'GET /api/catalog/capabilities',
  'GET /api/catalog/change-days',
  'GET /api/catalog/changes',
  'GET /api/catalog/changes/weeks',
  'GET /api/catalog/comparison',
  'GET /api/catalog/counts',
  'GET /api/catalog/data-quality',
  'GET /api/catalog/deals',
  'GET /api/catalog/deals/:id',
  'GET /api/catalog/exports',
  'GET /api/catalog/free-tiers',
  'GET /api/catalog/home',
  'GET /api/catalog/leaderboard',
  'GET /api/catalog/model-facts',
  'GET /api/catalog/models',
  'GET /api/catalog/models/:slug',
  'GET /api/catalog/models/:slug/offers',
  'GET /api/catalog/models/:slug/overview',
  'GET /api/catalog/models/:slug/price-history',
  'GET /api/catalog/models/:slug/reviews',
  'GET /api/catalog/offers/:id/evidence',
  'GET /api/catalog/prices-of-day',
  'GET /api/catalog/providers',
  'GET /api/catalog/providers/:slug',
  'GET /api/catalog/providers/:slug/offers',
  'GET /api/catalog/providers/:slug/overview',
  'GET /api/catalog/providers/:slug/reviews',
  'GET /api/catalog/retirements',
  'GET /api/catalog/scores',
  'GET /api/catalog/search',
  'GET /api/catalog/snapshot',
  'GET /api/catalog/snapshot/:hash.json',
  'GET /api/catalog/standings',
  'GET /api/catalog/suggest',
  'GET /api/changes',
  'GET /api/likes/counts',
  'GET /api/newsletter/unsubscribe',
  'GET /api/openapi.json',
  'GET /api/reviews',
  'GET /api/reviews/latest',
  'GET /api/site',
  'GET /api/site/texts/:page',
  'GET /api/users/:id',
  'GET /api/users/:id/reviews',
  'GET /api/validation/deals/exists',
  'GET /api/validation/deals/search',
  'GET /api/validation/models/exists',
  'GET /api/validation/models/search',
  'GET /api/validation/providers/exists',
  'GET /api/validation/providers/search',
  'GET /api/watching/unsubscribe',
  'POST /api/analytics/batch',
  'POST /api/auth/forgot-password',
  'POST /api/auth/login',
  'POST /api/auth/passkey',
  'POST /api/auth/passkey/options',
  'POST /api/auth/register',
  'POST /api/auth/reset-password',
  'POST /api/auth/second-factor',
  'POST /api/auth/verify-email',
  'POST /api/catalog/missed-searches',
  'POST /api/contact',
  'POST /api/newsletter/confirm',
  'POST /api/newsletter/subscriptions',
  'POST /api/newsletter/unsubscribe',
  'POST /api/tools/stack-audit',
  'POST /api/watching/unsubscribe',
]

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

let test: TestApp
let people: Record<Role, Person>
let endpoints: Endpoint[]
beforeAll(async () => {
  test = await testApp({ RATE_LIMITS: 'off' }, { renderPage: async () => new Response('page') })
  people = await oneOfEach(test)
  endpoints = [...test.app.endpoints.values()].map(({ endpoint }) => endpoint)
})

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

  it('only the listed calls answer people who are not signed in', () => {
    expect(routesOpenToVisitors(test.app)).toEqual(OPEN_TO_VISITORS)
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

describe('who may call what: every endpoint as everyone [API-GEN-04, PUB-ROLE-10, ADM-ROLE-09]', () => {
  const banned = async (): Promise<Person> => {
    const { USER } = await oneOfEach(test)
    await ban(test, USER)
    return USER
  }

  it('visitors and banned accounts get 401 where a viewer is needed, others get 403 where their role is missing', async () => {
    const outsiders: [string, Person | null][] = [
      ['visitor', null],
      ['banned', await banned()],
    ]
    for (const endpoint of endpoints.filter(({ response }) => response !== 'events')) {
      for (const [name, person] of outsiders) {
        const status = await statusFor(endpoint, person)
        if (mayCall(null, endpoint.access)) expect(status, `${endpointKey(endpoint)} as ${name}`).not.toBe(401)
        else expect(status, `${endpointKey(endpoint)} as ${name}`).toBe(401)
      }
      for (const role of roles) {
        const allowed = mayCall({ id: people[role].id, role }, endpoint.access)
        // Calls that change something get a new session, because logging out would end the shared one.
        const person = allowed && endpoint.method !== 'GET' ? await aPerson(test, role) : people[role]
        const status = await statusFor(endpoint, person)
        expect(status === 403, `${endpointKey(endpoint)} as ${role}: ${status}`).toBe(!allowed)
        expect(status, `${endpointKey(endpoint)} as ${role}`).not.toBe(401)
      }
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

async function statusFor(endpoint: Endpoint, person: Person | null): Promise<number> {
  const send = as(test.app, person)[endpoint.method.toLowerCase() as 'get']
  return (await send(pathWithParams(endpoint), endpoint.body === undefined ? undefined : {})).statusCode
}

function pathWithParams({ path }: Endpoint): string {
  return path.replaceAll(':list', 'audit').replaceAll(/:[a-zA-Z]+/g, '01981e3a-0000-7000-8000-000000000000')
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
