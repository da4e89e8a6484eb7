import { AppError } from '@inferdex/contracts/protocol/errors'
import { isApiKey } from '@inferdex/domain/accounts/api-keys'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiKeyCaller, SignedIn } from './register-endpoint.ts'

export type Authenticate = (token: string, request: FastifyRequest) => Promise<SignedIn | null>

export type FindApiKey = (key: string) => Promise<ApiKeyCaller | null>

type Authentication = {
  authenticate: Authenticate
  findApiKey: FindApiKey
  /** Counts a request with a wrong key, to limit guessing. */
  countWrongKey: (request: FastifyRequest, reply: FastifyReply) => void
}

/**
 * Sets `request.viewer` or `request.apiKey` from the bearer token. An invalid session token is not an error here:
 * endpoints that need a viewer refuse the call. An unknown or revoked key is refused, so that its owner notices.
 */
export function installAuthentication(
  app: FastifyInstance,
  { authenticate, findApiKey, countWrongKey }: Authentication,
): void {
  app.decorateRequest('viewer', null)
  app.decorateRequest('apiKey', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = bearerToken(request.headers.authorization)
    if (token === null) return
    if (!isApiKey(token)) {
      request.viewer = await authenticate(token, request)
      return
    }
    // Keys are only accepted by the API.
    if (request.routeOptions.url?.startsWith('/api/') !== true) return
    request.apiKey = await findApiKey(token)
    if (request.apiKey !== null) return
    countWrongKey(request, reply)
    throw new AppError('UNAUTHENTICATED', 'This API key does not exist or was revoked')
  })
}

function bearerToken(header: string | undefined): string | null {
  // Tokens have a known length. Anything else is rejected without a database query.
  const match = /^Bearer ([\w-]{20,128})$/i.exec(header ?? '')
  return match?.[1] ?? null
}
