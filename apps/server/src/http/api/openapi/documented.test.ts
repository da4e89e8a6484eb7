import type { AddressInfo } from 'node:net'
import { proofRuns } from '@inferdex/domain/text/testing/proof-runs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../../config.ts'
import { type DocumentedRequest, documentedRequests } from '../../../testing/api/documented-requests.ts'
import { CATALOGUE_DATABASE } from '../../../testing/template-database.ts'
import { aPerson, as, type TestApp, testApp } from '../../../testing/test-app.ts'
import { openApiDocument } from './openapi.ts'
import { type PublicDocument, publicPartOf } from './public-part.ts'

const REQUESTS = proofRuns(10_000)

let test: TestApp
let address: string
let document: PublicDocument
let known: string[]
let key: string
beforeAll(async () => {
  test = await testApp({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' }, {}, CATALOGUE_DATABASE)
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  address = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  document = publicPartOf(openApiDocument(test.app.endpoints, readConfig({ NODE_ENV: 'test' })))
  const { db } = test.database
  const [models, providers, offers, deals, benchmarks] = await Promise.all([
    db.selectFrom('models').select(['id', 'slug']).orderBy('slug').limit(15).execute(),
    db.selectFrom('providers').select('slug').orderBy('slug').limit(15).execute(),
    db.selectFrom('offers').select('id').orderBy('id').limit(10).execute(),
    db.selectFrom('deals').select('id').orderBy('id').limit(5).execute(),
    db.selectFrom('benchmarks').select('name').orderBy('name').limit(5).execute(),
  ])
  const ids = [...models, ...offers, ...deals].map(({ id }) => id)
  known = [...ids, ...[...models, ...providers].map(({ slug }) => slug), ...benchmarks.map(({ name }) => name)]
  key = (await as(test.app, await aPerson(test)).post('/users/me/api-keys', { name: 'x' })).json<{ key: string }>().key
})

type Described = { headers?: Record<string, { $ref: string }>; content?: Record<string, { schema: object }> }

/** Returns the documented description of a response; undefined if there is none. */
function describedAs(path: string, status: number): Described | undefined {
  const found = document.paths[path]?.get?.responses[status]
  return found !== undefined && '$ref' in found ? (resolve(found.$ref) as Described) : (found as Described | undefined)
}

function resolve(ref: string): unknown {
  const [, , kind = '', name = ''] = ref.split('/')
  return document.components[kind]?.[name]
}

const bodies = new Map<object, z.ZodType>()

/** Returns the check of a body by its schema in the document. */
function bodyOf(schema: object): z.ZodType {
  const made = bodies.get(schema)
  if (made !== undefined) return made
  // The pattern next to it defines which ids are valid; zod would only accept those of some versions.
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll('"format":"uuid",', '')
  const check = z.fromJSONSchema(JSON.parse(whole.replaceAll('#/components/schemas/', '#/$defs/')) as never)
  bodies.set(schema, check)
  return check
}

/** Sends a request and returns what is undocumented about its response. */
async function undocumented({
  path,
  url,
  headers,
}: DocumentedRequest): Promise<{ status: number; problems: string[] }> {
  const response = await fetch(`${address}${url}`, { headers, redirect: 'manual' })
  const { status } = response
  const text = await response.text()
  const described = describedAs(path, status)
  if (described === undefined) return { status, problems: [`status ${status}: ${text.slice(0, 200)}`] }
  const problems: string[] = []
  for (const [name, { $ref }] of Object.entries(described.headers ?? {})) {
    const value = response.headers.get(name)
    const { schema } = resolve($ref) as { schema: { pattern?: string; type: string } }
    if (value === null) {
      if (!['Link', 'X-Total-Count'].includes(name)) problems.push(`${status} has no ${name}`)
    } else if (schema.pattern !== undefined && !new RegExp(schema.pattern).test(value)) {
      problems.push(`${name}: ${value}`)
    }
  }
  const media = described.content?.['application/json']
  if (media === undefined) return { status, problems: text === '' ? problems : [...problems, `${status} has a body`] }
  if (response.headers.get('content-type')?.startsWith('application/json') !== true) problems.push('no JSON')
  const parsed = bodyOf(media.schema).safeParse(JSON.parse(text))
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  return { status, problems }
}

describe(`${REQUESTS} requests made from the document [OPEN-01]`, () => {
  it('give only answers that the document describes: status, headers and body', async () => {
    const seen: Record<number, number> = {}
    const keys = [key, key, `idx_${'x'.repeat(43)}`]
    await fc.assert(
      fc.asyncProperty(documentedRequests(document, known, keys), async (request) => {
        const { status, problems } = await undocumented(request)
        seen[status] = (seen[status] ?? 0) + 1
        expect(problems, request.url).toEqual([])
      }),
      { numRuns: REQUESTS, seed: 1017, endOnFailure: true },
    )
    for (const status of [200, 400, 401, 404]) expect(seen[status], JSON.stringify(seen)).toBeGreaterThan(0)
    process.stdout.write(`answers by status: ${JSON.stringify(seen)}\n`)
  }, 1_800_000)

  it('429: callers beyond their limit get what is described', async () => {
    const headers = { 'x-forwarded-for': '192.0.2.78' }
    const burst = Array.from({ length: 400 }, (_, n) =>
      undocumented({ path: '/catalog/models', url: `/api/catalog/models?limit=1&q=burst-${n}`, headers }),
    )
    const found = await Promise.all(burst)
    expect(found.flatMap(({ problems }) => problems)).toEqual([])
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set([200, 429]))
  })

  it.each([
    ['/catalog/models', '/api/catalog/models?limit=1', 200],
    ['/catalog/models', '/api/catalog/models?limit=none', 400],
    ['/catalog/models', '/api/catalog/models?colour=red', 400],
    ['/catalog/models/{slug}', '/api/catalog/models/no-such-model', 404],
    ['/catalog/models/{slug}', `/api/catalog/models/${'x'.repeat(300)}`, 400],
    ['/catalog/counts', `/api/catalog/counts?${'x'.repeat(10_000)}`, 414],
  ])('%s: %s is documented', async (path, url, expected) => {
    const { status, problems } = await undocumented({ path, url, headers: { 'x-forwarded-for': '192.0.2.77' } })
    expect([status, problems]).toEqual([expected, []])
  })

  it('an answer that the document does not describe is found', async () => {
    const get = document.paths['/catalog/counts']?.get
    if (get === undefined) throw new Error('the call is missing')
    const request = { path: '/catalog/counts', url: '/api/catalog/counts', headers: {} }
    expect((await undocumented(request)).problems).toEqual([])
    const { responses } = get
    get.responses = {
      ...responses,
      200: { description: 'OK', content: { 'application/json': { schema: { type: 'array' } } } },
    }
    expect((await undocumented(request)).problems).not.toEqual([])
    const { 200: _, ...others } = responses
    get.responses = others
    expect((await undocumented(request)).problems).not.toEqual([])
    get.responses = responses
  })
})
