import { AppError } from '@inferdex/contracts/protocol/errors'
import * as contract from '@inferdex/contracts/models/models'
import { readModelOverview } from '@inferdex/contracts/models/model-overview'
import * as offers from '@inferdex/contracts/offers'
import { listOffersOfProvider as offersOfProvider } from '@inferdex/contracts/providers/providers'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { answerPage } from '../../http/api/list-headers.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { listCapabilities } from './capabilities.queries.ts'
import { findModelOverview } from './model-overview.service.ts'
import { findModel, listModels } from './models.queries.ts'
import { listOffersOfModel, listOffersOfProvider } from './offers.queries.ts'
import { listPriceHistory } from './price-history.queries.ts'

export function modelsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, contract.listModels, async ({ query }, call) =>
    answerPage(call, contract.listModels.path, query, await listModels(db, query)),
  )
  registerEndpoint(app, contract.readModel, async ({ params }) =>
    found(await findModel(db, params.slug), 'This model does not exist'),
  )
  registerEndpoint(app, readModelOverview, async ({ params }) =>
    found(await findModelOverview(db, params.slug), 'This model does not exist'),
  )
  registerEndpoint(app, offers.listOffersOfModel, async ({ params, query }, call) => {
    const page = found(await listOffersOfModel(db, params.slug, query), 'This model does not exist')
    return answerPage(call, `/catalog/models/${params.slug}/offers`, query, page)
  })
  registerEndpoint(app, offersOfProvider, async ({ params, query }, call) => {
    const page = found(await listOffersOfProvider(db, params.slug, query), 'This provider does not exist')
    return answerPage(call, `/catalog/providers/${params.slug}/offers`, query, page)
  })
  registerEndpoint(app, offers.readPriceHistory, async ({ params }) =>
    found(await listPriceHistory(db, params.slug), 'This model does not exist'),
  )
  registerEndpoint(app, contract.listCapabilities, ({ query }) => listCapabilities(db, query))
}

function found<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new AppError('NOT_FOUND', otherwise)
  return value
}
