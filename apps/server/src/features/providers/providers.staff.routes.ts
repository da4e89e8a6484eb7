import * as contract from '@inferdex/contracts/providers/providers.staff'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { checkSlug } from '../../db/slug-holders.queries.ts'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { listHeadquarters, listProvidersForStaff } from './providers-staff.queries.ts'
import {
  createProvider,
  deleteProvider,
  readProviderDependants,
  readProviderToEdit,
  type RefreshModels,
  restoreProvider,
  updateProvider,
} from './providers-staff.service.ts'

export function providerAdminRoutes(
  app: FastifyInstance,
  deps: { db: Db; now: () => Date; refreshModels: RefreshModels },
): void {
  const { db } = deps
  registerEndpoint(app, contract.listStaffProviders, ({ query }) => listProvidersForStaff(db, query))
  registerEndpoint(app, contract.listHeadquarters, () => listHeadquarters(db))
  registerEndpoint(app, contract.checkProviderSlug, ({ query }) => checkSlug(db, 'providers', query.slug))
  registerEndpoint(app, contract.readStaffProvider, ({ params }) => readProviderToEdit(db, params.id))
  registerEndpoint(app, contract.createProvider, ({ body }, call) => createProvider(deps, actorOf(call), body))
  registerEndpoint(app, contract.updateProvider, ({ params, body }, call) =>
    updateProvider(deps, actorOf(call), params.id, body),
  )
  registerEndpoint(app, contract.readProviderDependants, ({ params }) => readProviderDependants(db, params.id))
  registerEndpoint(app, contract.deleteProvider, async ({ params }, call) => {
    await deleteProvider(deps, actorOf(call), params.id)
    return undefined
  })
  registerEndpoint(app, contract.restoreProvider, ({ params }, call) => restoreProvider(deps, actorOf(call), params.id))
}
