import * as contract from '@inferdex/contracts/models/models.staff'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { checkSlug } from '../../db/slug-holders.queries.ts'
import type { AnchorMemo } from '../../db/paging/numbered-page.ts'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { listFamilies, listModelsForStaff } from './models-staff.queries.ts'
import { confirmOffer } from './offer-confirmation.service.ts'
import {
  createModel,
  deleteModel,
  moveModel,
  readModelDependants,
  readModelToEdit,
  restoreModel,
  updateModel,
} from './models-staff.service.ts'

export function modelAdminRoutes(app: FastifyInstance, deps: { db: Db; now: () => Date; anchors: AnchorMemo }): void {
  const { db, anchors } = deps
  registerEndpoint(app, contract.listStaffModels, ({ query }) => listModelsForStaff(db, query, anchors))
  registerEndpoint(app, contract.listModelFamilies, () => listFamilies(db))
  registerEndpoint(app, contract.checkModelSlug, ({ query }) => checkSlug(db, 'models', query.slug, query.id))
  registerEndpoint(app, contract.readStaffModel, ({ params }) => readModelToEdit(db, params.id))
  registerEndpoint(app, contract.createModel, ({ body }, call) => createModel(deps, actorOf(call), body))
  registerEndpoint(app, contract.updateModel, ({ params, body }, call) =>
    updateModel(deps, actorOf(call), params.id, body),
  )
  registerEndpoint(app, contract.moveModel, ({ params, body }, call) => moveModel(deps, actorOf(call), params.id, body))
  registerEndpoint(app, contract.confirmOffer, ({ params, body }, call) =>
    confirmOffer(deps, actorOf(call), params, body),
  )
  registerEndpoint(app, contract.readModelDependants, ({ params }) => readModelDependants(db, params.id))
  registerEndpoint(app, contract.deleteModel, async ({ params }, call) => {
    await deleteModel(deps, actorOf(call), params.id)
    return undefined
  })
  registerEndpoint(app, contract.restoreModel, ({ params }, call) => restoreModel(deps, actorOf(call), params.id))
}
