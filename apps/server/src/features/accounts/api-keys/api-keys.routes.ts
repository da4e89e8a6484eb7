import * as contract from '@inferdex/contracts/accounts/api-keys'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/db.ts'
import { registerEndpoint } from '../../../http/api/register-endpoint.ts'
import type { RateLimiter } from '../../../platform/rate-limit.ts'
import { findApiKeysOf } from './api-keys.queries.ts'
import { createApiKeyOf, revokeApiKeyOf } from './api-keys.service.ts'

type Deps = { db: Db; now: () => Date; limiter: RateLimiter }

export function apiKeyRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listApiKeys, (_, { viewer }) => findApiKeysOf(deps.db, viewer.id))
  registerEndpoint(app, contract.createApiKey, ({ body }, call) =>
    createApiKeyOf(deps, call.viewer.id, body.name, call),
  )
  registerEndpoint(app, contract.revokeApiKey, async ({ params }, call) => {
    await revokeApiKeyOf(deps, call.viewer.id, params.id, call)
    return undefined
  })
}
