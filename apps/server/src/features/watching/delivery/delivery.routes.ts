import * as contract from '@inferdex/contracts/watching/delivery'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../../http/api/register-endpoint.ts'
import { changeDelivery, type DeliveryDeps, readDelivery } from './settings.service.ts'

export function deliveryRoutes(app: FastifyInstance, deps: DeliveryDeps): void {
  registerEndpoint(app, contract.readDelivery, (_, { viewer }) => readDelivery(deps, viewer.id))
  registerEndpoint(app, contract.changeDelivery, ({ body }, { viewer }) => changeDelivery(deps, viewer.id, body))
}
