import { saveProviderPricing } from '@inferdex/contracts/plans/plans.staff'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { type Deps, savePricing } from './plans.service.ts'

export function plansStaffRoutes(app: FastifyInstance, deps: Deps): void {
  registerEndpoint(app, saveProviderPricing, ({ params, body }, call) =>
    savePricing(deps, actorOf(call), params.id, body),
  )
}
