import * as contract from '@inferdex/contracts/watching/delivery'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../http/api/register-endpoint.ts'
import { hashSecret } from '../../../platform/secret-tokens.ts'
import { endDigestByToken } from './delivery-tokens.queries.ts'
import { endDigestLinks } from './digest-mail.service.ts'
import { changeDelivery, type DeliveryDeps, readDelivery } from './settings.service.ts'

export function deliveryRoutes(app: FastifyInstance, deps: DeliveryDeps & { publicUrl: string }): void {
  registerEndpoint(app, contract.readDelivery, (_, { viewer }) => readDelivery(deps, viewer.id))
  registerEndpoint(app, contract.changeDelivery, ({ body }, { viewer }) => changeDelivery(deps, viewer.id, body))
  // No limit per IP address, because the servers of a few mail providers send this for many people.
  registerEndpoint(app, contract.endDigest, async ({ query }) => {
    await endDigestByToken(deps.db, hashSecret(query.token))
    return undefined
  })
  registerEndpoint(
    app,
    contract.openEndDigestPage,
    async ({ query }) => new URL(endDigestLinks(deps.publicUrl, encodeURIComponent(query.token)).page),
  )
}
