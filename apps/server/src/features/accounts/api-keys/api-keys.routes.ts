import * as contract from '@inferdex/contracts/accounts/api-keys'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../db/db.ts'
import { registerEndpoint } from '../../../http/api/register-endpoint.ts'
import type { RateLimiter } from '../../../platform/rate-limit.ts'
import { deleteApiKey, findApiKeysOf } from './api-keys.queries.ts'
import { createApiKeyOf } from './api-keys.service.ts'

type Deps = { db: Db; now: () => Date; limiter: RateLimiter }

export function apiKeyRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, contract.listApiKeys, (_, { viewer }) => findApiKeysOf(deps.db, viewer.id))
  registerEndpoint(app, contract.createApiKey, ({ body }, { viewer }) => createApiKeyOf(deps, viewer.id, body.name))
  registerEndpoint(app, contract.revokeApiKey, async ({ params }, { viewer }) => {
    const existed = await deleteApiKey(deps.db, viewer.id, params.id)
    if (!existed) throw new AppError('NOT_FOUND', "This API key doesn't exist")
    return undefined
  })
}
