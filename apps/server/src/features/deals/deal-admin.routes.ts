import * as contract from '@inferdex/contracts/admin-deals'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { actorOf } from '../../http/actor.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { listDealsForStaff } from './deal-admin.queries.ts'
import { createDeal, deleteDeal, readDealDependants, readDealForStaff, updateDeal } from './deal-admin.service.ts'

export function dealAdminRoutes(app: FastifyInstance, deps: { db: Db; now: () => Date }): void {
  const { db, now } = deps
  registerEndpoint(app, contract.listStaffDeals, ({ query }) => listDealsForStaff(db, { ...query, now: now() }))
  registerEndpoint(app, contract.readStaffDeal, ({ params }) => readDealForStaff(db, params.id))
  registerEndpoint(app, contract.createDeal, ({ body }, call) => createDeal(deps, actorOf(call), body))
  registerEndpoint(app, contract.updateDeal, ({ params, body }, call) =>
    updateDeal(deps, actorOf(call), params.id, body),
  )
  registerEndpoint(app, contract.readDealDependants, ({ params }) => readDealDependants(db, params.id))
  registerEndpoint(app, contract.deleteDeal, async ({ params }, call) => {
    await deleteDeal(deps, actorOf(call), params.id)
    return undefined
  })
}
