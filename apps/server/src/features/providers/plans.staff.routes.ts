import { saveProviderPricing } from '@inferdex/contracts/plans/plans.staff'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { savePricing } from './plans.service.ts'

export function pricingAdminRoutes(app: FastifyInstance, deps: { db: Db; now: () => Date }): void {
  registerEndpoint(app, saveProviderPricing, ({ params, body }, call) =>
    savePricing(deps, actorOf(call), params.id, body),
  )
}
