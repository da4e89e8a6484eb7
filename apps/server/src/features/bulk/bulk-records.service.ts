import type * as contract from '@inferdex/contracts/bulk.staff'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../audit/audit.service.ts'
import { deletePost, restorePost, type Writer } from '../blog/posts.service.ts'
import { dealFilters } from '../deals/deals-staff.queries.ts'
import { deleteDeal, editDeal, restoreDeal } from '../deals/deals-staff.service.ts'
import { modelFilters } from '../models/models-staff.queries.ts'
import { deleteModel, editModel, restoreModel } from '../models/models-staff.service.ts'
import { providerFilters } from '../providers/providers-staff.queries.ts'
import {
  deleteProvider,
  editProvider,
  type RefreshModels,
  restoreProvider,
} from '../providers/providers-staff.service.ts'
import { listSelection } from './bulk.queries.ts'
import { runBulk, runEach, valuesBefore } from './bulk.service.ts'

export type BulkDeps = { readonly db: Db; readonly now: () => Date; readonly refreshModels: RefreshModels }

export function changeManyModels(deps: BulkDeps, actor: Actor, body: HandlerInput<typeof contract.bulkModels>['body']) {
  return runBulk(
    {
      archive: ({ id, revision }) => deleteModel(deps, actor, id, revision),
      restore: ({ id, revision }) => restoreModel(deps, actor, id, revision),
      edit: async ({ id, revision, change }) => {
        let before = {}
        const saved = await editModel(deps, actor, id, (record) => {
          before = valuesBefore(record, change)
          return { ...change, revision }
        })
        return { revision: saved.revision, before }
      },
    },
    body,
  )
}

export function changeManyProviders(
  deps: BulkDeps,
  actor: Actor,
  body: HandlerInput<typeof contract.bulkProviders>['body'],
) {
  return runBulk(
    {
      archive: ({ id, revision }) => deleteProvider(deps, actor, id, revision),
      restore: ({ id, revision }) => restoreProvider(deps, actor, id, revision),
      edit: async ({ id, revision, change }) => {
        let before = {}
        const saved = await editProvider(deps, actor, id, (record) => {
          before = valuesBefore(record, change)
          return { ...change, revision }
        })
        return { revision: saved.revision, before }
      },
    },
    body,
  )
}

export function changeManyDeals(deps: BulkDeps, actor: Actor, body: HandlerInput<typeof contract.bulkDeals>['body']) {
  return runBulk(
    {
      archive: ({ id, revision }) => deleteDeal(deps, actor, id, revision),
      restore: ({ id, revision }) => restoreDeal(deps, actor, id, revision),
      edit: async ({ id, revision, change }) => {
        let before = {}
        const saved = await editDeal(deps, actor, id, (record) => {
          before = valuesBefore(record, change)
          return { ...change, revision }
        })
        return { revision: saved.revision, before }
      },
    },
    body,
  )
}

export function changeManyPosts(
  deps: BulkDeps,
  writer: Writer,
  { action, ids }: HandlerInput<typeof contract.bulkPosts>['body'],
) {
  return runEach(ids, (id) => (action === 'archive' ? deletePost : restorePost)(deps, writer, id))
}

export function findModels(
  db: Db,
  { archived = false, ...filter }: HandlerInput<typeof contract.selectModels>['query'],
) {
  return listSelection(db, 'models', archived, modelFilters(filter))
}

export function findProviders(
  db: Db,
  { archived = false, ...filter }: HandlerInput<typeof contract.selectProviders>['query'],
) {
  return listSelection(db, 'providers', archived, providerFilters(filter))
}

export function findDeals(
  db: Db,
  { archived = false, ...filter }: HandlerInput<typeof contract.selectDeals>['query'],
  now: Date,
) {
  return listSelection(db, 'deals', archived, dealFilters({ ...filter, now }))
}
