import * as contract from '@inferdex/contracts/deals/deals.staff'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { listDealsForStaff } from './deals-staff.queries.ts'
import {
  createDeal,
  deleteDeal,
  readDealDependants,
  readDealForStaff,
  restoreDeal,
  updateDeal,
} from './deals-staff.service.ts'

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
  registerEndpoint(app, contract.restoreDeal, ({ params }, call) => restoreDeal(deps, actorOf(call), params.id))
}
