import { AppError } from '@inferdex/contracts/protocol/errors'
import * as contract from '@inferdex/contracts/models/models'
import { selectionOfQuery } from '@inferdex/contracts/models/model-selection'
import { readModelOverview } from '@inferdex/contracts/models/model-overview'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { respondWithPage } from '../../http/api/list-headers.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { listCapabilities } from './capabilities.queries.ts'
import { readModelFacts } from './list/model-facts.queries.ts'
import { findModelOverview } from './model-overview.service.ts'
import { findModel, listModels } from './models.queries.ts'

export function modelsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, contract.listModels, async ({ query }, call) =>
    respondWithPage(call, contract.listModels.path, query, await listModels(db, selectionOfQuery(query), query)),
  )
  registerEndpoint(app, contract.readModelFacts, () => readModelFacts(db))
  registerEndpoint(app, contract.readModel, async ({ params }) => found(await findModel(db, params.slug)))
  registerEndpoint(app, readModelOverview, async ({ params }) => found(await findModelOverview(db, params.slug)))
  registerEndpoint(app, contract.listCapabilities, ({ query }) => listCapabilities(db, query))
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('NOT_FOUND', 'This model does not exist')
  return value
}
