import * as contract from '@inferdex/contracts/watching/delivery'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../../http/api/register-endpoint.ts'
import { deleteWebhookOf } from './webhooks.queries.ts'
import { saveWebhook, type WebhookDeps } from './webhooks.service.ts'

export function webhookRoutes(app: FastifyInstance, deps: WebhookDeps): void {
  registerEndpoint(app, contract.saveWebhook, ({ body }, { viewer }) => saveWebhook(deps, viewer.id, body.url))
  registerEndpoint(app, contract.removeWebhook, async (_, { viewer }) => {
    await deleteWebhookOf(deps.db, viewer.id)
    return undefined
  })
}
