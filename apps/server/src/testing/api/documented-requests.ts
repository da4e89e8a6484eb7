import fc from 'fast-check'
import type { Operation, Parameter } from '../../http/api/openapi/openapi.ts'
import type { PublicDocument } from '../../http/api/openapi/public-part.ts'

export type DocumentedRequest = { path: string; url: string; headers: Record<string, string> }

type Schema = {
  type?: string
  enum?: string[]
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
}

/** Values that are invalid for most parameters, and valid for few. */
const WRONG = [
  '',
  ' ',
  '-1',
  '1e999',
  'NaN',
  'null',
  'true',
  '\0',
  '%',
  '../..',
  "'; --",
  'x'.repeat(300),
  '9'.repeat(40),
  '🙂',
]

/**
 * Returns requests for the public calls, generated from the schemas of their parameters: mostly valid, many with a
 * wrong value, an unknown parameter, another version or a key. `known` are names of existing records.
 */
export function documentedRequests(document: PublicDocument, known: readonly string[], keys: readonly string[]) {
  const calls = Object.entries(document.paths).flatMap(([path, { get }]) => (get === undefined ? [] : [{ path, get }]))
  return fc.constantFrom(...calls).chain(({ path, get }) => requestFor(path, get, known, keys))
}

function requestFor(path: string, operation: Operation, known: readonly string[], keys: readonly string[]) {
  const parameters = operation.parameters.filter((one): one is Parameter => !('$ref' in one))
  return fc
    .record({
      values: fc.tuple(...parameters.map((parameter) => valueOf(parameter, known))),
      isStrange: fc.integer({ min: 0, max: 30 }).map((n) => n === 0),
      headers: headersFor(keys),
    })
    .map(({ values, isStrange, headers }) => {
      const query = new URLSearchParams(isStrange ? { 'no-such-parameter': '1' } : {})
      let address = path
      for (const [index, { name, in: place }] of parameters.entries()) {
        const value = values[index]
        if (value === null || value === undefined) continue
        if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(value))
        else query.append(name, value)
      }
      return { path, url: `/api${address}${query.size === 0 ? '' : `?${query}`}`, headers }
    })
}

function headersFor(keys: readonly string[]): fc.Arbitrary<Record<string, string>> {
  const version = fc.constantFrom(null, null, null, null, '2026-11-17', '2999-01-01', 'latest')
  const key = fc.constantFrom(...Array.from({ length: 6 }, () => null), ...keys)
  // Some share one address, which reaches its limit.
  const address = fc.oneof(fc.constant('192.0.2.1'), ...Array.from({ length: 5 }, () => fc.ipV4()))
  return fc.record({ version, key, address }).map((given) => ({
    'x-forwarded-for': given.address,
    ...(given.version === null ? {} : { 'inferdex-version': given.version }),
    ...(given.key === null ? {} : { authorization: `Bearer ${given.key}` }),
  }))
}

/** Returns the text of a parameter; null leaves it out. */
function valueOf({ required, in: place, schema }: Parameter, known: readonly string[]): fc.Arbitrary<string | null> {
  const right = rightValueOf(schema, known)
  // An empty path segment makes another address.
  const wrong = fc.constantFrom(...WRONG).filter((text) => place === 'query' || !['', '../..'].includes(text))
  const given = fc.oneof({ weight: 12, arbitrary: right }, { weight: 1, arbitrary: wrong })
  if (place === 'path') return given
  const nothing = fc.constant(null)
  return required
    ? fc.oneof({ weight: 20, arbitrary: given }, { weight: 1, arbitrary: nothing })
    : fc.oneof({ weight: 1, arbitrary: given }, { weight: 4, arbitrary: nothing })
}

function rightValueOf(schema: Schema, known: readonly string[]): fc.Arbitrary<string> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.type === 'integer') {
    const { minimum = -5, maximum = 100_000 } = schema
    return fc.integer({ min: minimum, max: Math.min(maximum, 100_000) }).map(String)
  }
  if (schema.type === 'number') return fc.double({ min: 0, max: schema.maximum ?? 1000, noNaN: true }).map(String)
  if (schema.format === 'date') {
    const range = { min: new Date('2023-01-01'), max: new Date('2026-12-31'), noInvalidDate: true }
    return fc.date(range).map((day) => day.toISOString().slice(0, 10))
  }
  const uuid = fc.oneof(fc.constantFrom(...known.filter((name) => /^[\da-f-]{36}$/.test(name))), fc.uuid())
  if (schema.format === 'uuid') return uuid
  const some = fc.constantFrom(...known)
  return fc.oneof(some, some, fc.tuple(some, some).map(String), fc.string({ minLength: 1, maxLength: 20 }))
}
