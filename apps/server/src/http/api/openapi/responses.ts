import type { Endpoint } from '@inferdex/contracts/protocol/endpoint'
import { isOpenToVisitors } from '@inferdex/contracts/protocol/policy'
import { isPublicCall } from '@inferdex/contracts/protocol/public-calls'
import type { z } from 'zod'
import { isCacheable } from '../register-endpoint.ts'
import type { JsonSchema } from './json-schemas.ts'

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => JsonSchema
type Response = { description: string; headers?: object; content?: object }
export type Responses = Record<string, Response | { $ref: string }>

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** The headers that several responses share. */
export const headerComponents = {
  RateLimitPolicy: header('How many uncached answers the caller gets at once (`q`), back within `w` seconds', {
    type: 'string',
    pattern: '^"(?:visitor|key)";q=\\d+;w=\\d+$',
  }),
  RateLimit: header(
    'How many of them are left (`r`), and in how many seconds there is one more (`t`, unless none was used)',
    {
      type: 'string',
      pattern: '^"(?:visitor|key)";r=\\d+(?:;t=\\d+)?$',
    },
  ),
  Version: header('The version of the API that answered', { type: 'string', format: 'date' }),
  ETag: header('Send it as `If-None-Match` to get 304 while nothing has changed', { type: 'string' }),
  RetryAfter: header('The seconds after which to try again', { type: 'integer', minimum: 1 }),
  Location: header('The same call with the name that the record has now', { type: 'string' }),
  Link: header('The address of the next page, with `rel="next"`; absent on the last one', { type: 'string' }),
  TotalCount: header('How many items all pages have together; absent in very long lists', {
    type: 'integer',
    minimum: 0,
  }),
} as const

const HEADER_NAMES = {
  RateLimitPolicy: 'RateLimit-Policy',
  RateLimit: 'RateLimit',
  Version: 'Inferdex-Version',
  ETag: 'ETag',
  RetryAfter: 'Retry-After',
  Location: 'Location',
  Link: 'Link',
  TotalCount: 'X-Total-Count',
} as const satisfies Record<keyof typeof headerComponents, string>

const REFUSALS = {
  BadRequest: ['400', 'A parameter, the body or the version is not valid; `fields` says which and why'],
  Unauthorized: ['401', 'The token or API key is missing, wrong, or has ended'],
  Forbidden: ['403', 'The caller may not do this'],
  NotFound: ['404', 'There is no such record'],
  AddressTooLong: ['414', 'The address is too long'],
  TooManyRequests: ['429', 'Too many requests; try again after `Retry-After` seconds', 'RetryAfter'],
  Unavailable: ['503', 'The service is busy; try again after `Retry-After` seconds', 'RetryAfter'],
} as const satisfies Record<string, readonly [string, string, ...(keyof typeof headerComponents)[]]>

/** Malformed and long addresses are refused before routing. */
const EARLY: ReadonlySet<string> = new Set(['BadRequest', 'AddressTooLong'])

/** The refusals as components. */
export const responseComponents = Object.fromEntries(
  Object.entries(REFUSALS).map(([name, [, description, ...headers]]) => [
    name,
    {
      description,
      headers: headersOf(EARLY.has(name) ? [] : ['RateLimitPolicy', 'RateLimit', 'Version', ...headers]),
      content: ERROR_CONTENT,
    },
  ]),
)

/** Returns everything that a call may return. Calls that are not public have one description for all other refusals. */
export function responsesOf(endpoint: Endpoint, schemaOf: SchemaOf): Responses {
  const success = successOf(endpoint, schemaOf)
  if (isPublicCall(endpoint))
    return { ...success, ...notModified(), ...moved(endpoint), ...refusals(publicRefusals(endpoint)) }
  return {
    ...success,
    ...refusals(isOpenToVisitors(endpoint.access) ? ['BadRequest'] : ['BadRequest', 'Unauthorized', 'Forbidden']),
    default: { description: 'Anything else', content: ERROR_CONTENT },
  }
}

function publicRefusals({ params }: Endpoint): (keyof typeof REFUSALS)[] {
  const found = params === undefined ? [] : (['NotFound'] as const)
  return ['BadRequest', 'Unauthorized', ...found, 'AddressTooLong', 'TooManyRequests', 'Unavailable']
}

function refusals(names: readonly (keyof typeof REFUSALS)[]): Responses {
  return Object.fromEntries(names.map((name) => [REFUSALS[name][0], { $ref: `#/components/responses/${name}` }]))
}

function notModified(): Responses {
  const headers = headersOf(['ETag', 'RateLimitPolicy', 'RateLimit', 'Version'])
  return { 304: { description: 'Nothing has changed since the answer with this `ETag`', headers } }
}

function moved({ params }: Endpoint): Responses {
  if (params === undefined || !('slug' in params.shape)) return {}
  const headers = headersOf(['Location', 'RateLimitPolicy', 'RateLimit', 'Version'])
  return { 301: { description: 'The record has another slug now', headers, content: ERROR_CONTENT } }
}

function successOf(endpoint: Endpoint, schemaOf: SchemaOf): Responses {
  const { response, status = 200 } = endpoint
  if (response === null) return { 204: { description: 'Done' } }
  if (response === 'events') return { 200: { description: 'A stream of events', content: { 'text/event-stream': {} } } }
  if (response === 'redirect') return { 302: { description: 'Redirects the browser' } }
  if (response === 'file') return { 200: { description: 'A file', content: { 'application/octet-stream': {} } } }
  const content = { 'application/json': { schema: schemaOf(response, 'output') } }
  return { [status]: { description: 'OK', ...successHeaders(endpoint), content } }
}

function successHeaders(endpoint: Endpoint): { headers?: object } {
  if (!isCacheable(endpoint)) return {}
  const paging = 'cursor' in (endpoint.query?.shape ?? {}) ? (['Link', 'TotalCount'] as const) : []
  return { headers: headersOf(['ETag', 'RateLimitPolicy', 'RateLimit', 'Version', ...paging]) }
}

function headersOf(names: readonly (keyof typeof headerComponents)[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [HEADER_NAMES[name], { $ref: `#/components/headers/${name}` }]))
}

function header(description: string, schema: JsonSchema) {
  return { description, schema }
}
