import * as contract from '@inferdex/contracts/bulk.staff'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import {
  type BulkDeps,
  changeManyDeals,
  changeManyModels,
  changeManyPosts,
  changeManyProviders,
  findDeals,
  findModels,
  findProviders,
} from './bulk-records.service.ts'

export function bulkRoutes(app: FastifyInstance, deps: BulkDeps): void {
  const { db, now } = deps
  registerEndpoint(app, contract.bulkModels, ({ body }, call) => changeManyModels(deps, actorOf(call), body))
  registerEndpoint(app, contract.bulkProviders, ({ body }, call) => changeManyProviders(deps, actorOf(call), body))
  registerEndpoint(app, contract.bulkDeals, ({ body }, call) => changeManyDeals(deps, actorOf(call), body))
  registerEndpoint(app, contract.bulkPosts, ({ body }, call) =>
    changeManyPosts(deps, { actor: actorOf(call), viewer: call.viewer }, body),
  )
  registerEndpoint(app, contract.selectModels, ({ query }) => findModels(db, query))
  registerEndpoint(app, contract.selectProviders, ({ query }) => findProviders(db, query))
  registerEndpoint(app, contract.selectDeals, ({ query }) => findDeals(db, query, now()))
}
