import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyInstance } from 'fastify'

/**
 * Matches an escaped surrogate. Only an escape can contain half of a surrogate pair, because the bytes are checked to
 * be UTF-8.
 */
const HALF_CHARACTER = /\\u[dD][89a-fA-F]/

/**
 * Parses JSON bodies. Browsers send the JSON content type on every call, so an empty body counts as no body instead of
 * an error.
 */
export function acceptJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') {
      done(null, undefined)
      return
    }
    void parse(request, body, (error, value: unknown) => {
      const broken = error === null && HALF_CHARACTER.test(body) ? brokenText(value, []) : null
      done(broken === null ? error : notAllowed(broken), value)
    })
  })
}

/** Returns the path of the first key or text that PostgreSQL cannot store, or null. */
function brokenText(value: unknown, path: readonly string[]): readonly string[] | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : path
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    if (!name.isWellFormed()) return path
    const broken = brokenText(inner, [...path, name])
    if (broken !== null) return broken
  }
  return null
}

function notAllowed(path: readonly string[]): AppError {
  const message = 'This text contains characters that are not allowed'
  return new AppError('VALIDATION_FAILED', message, { fields: { [path.join('.')]: message } })
}
