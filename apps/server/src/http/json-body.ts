import type { FastifyInstance } from 'fastify'

/** The browser says JSON on every call, also on one that sends nothing: no body is then no body, not a broken one. */
export function acceptEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}
