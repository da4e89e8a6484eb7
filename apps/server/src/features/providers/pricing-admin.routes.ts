import { saveProviderPricing } from '@inferdex/contracts/admin-pricing'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { actorOf } from '../../http/actor.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { savePricing } from './pricing-admin.service.ts'

export function pricingAdminRoutes(app: FastifyInstance, deps: { db: Db; now: () => Date }): void {
  registerEndpoint(app, saveProviderPricing, ({ params, body }, call) =>
    savePricing(deps, actorOf(call), params.id, body),
  )
}
