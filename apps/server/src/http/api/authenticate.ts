import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from './register-endpoint.ts'

export type Authenticate = (token: string, request: FastifyRequest) => Promise<SignedIn | null>

/**
 * Sets `request.viewer` from the bearer token. An invalid token is not an error here: endpoints that need a viewer
 * refuse the call.
 */
export function installAuthentication(app: FastifyInstance, authenticate: Authenticate): void {
  app.decorateRequest('viewer', null)
  app.addHook('onRequest', async (request) => {
    const token = bearerToken(request.headers.authorization)
    if (token !== null) request.viewer = await authenticate(token, request)
  })
}

function bearerToken(header: string | undefined): string | null {
  // Tokens have a known length. Anything else is rejected without a database query.
  const match = /^Bearer ([\w-]{20,128})$/i.exec(header ?? '')
  return match?.[1] ?? null
}
