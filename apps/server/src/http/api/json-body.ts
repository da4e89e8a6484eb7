import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyInstance } from 'fastify'

/** Half of a character that is written as two; only an escape can bring one in, because the bytes are checked as text. */
const HALF_CHARACTER = /\\u[dD][89a-fA-F]/

/** The browser says JSON on every call, also on one that sends nothing: no body is then no body, not a broken one. */
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

/** Where a text, or a name, is that no database can hold; null where all is well. */
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
