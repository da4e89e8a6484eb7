import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from './register-endpoint.ts'

export type Authenticate = (token: string, request: FastifyRequest) => Promise<SignedIn | null>

/** Turns a bearer token into a viewer. A bad token is no error here: what needs a viewer refuses without one. */
export function installAuthentication(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request.headers.authorization)
    if (token !== null) request.viewer = await authenticate(token, request)
  })
}

function bearerToken(header: string | undefined): string | null {
  // The length of a token, with room: anything else is not worth a look at the database.
  const match = /^Bearer ([\w-]{20,128})$/i.exec(header ?? '')
  return match?.[1] ?? null
}
