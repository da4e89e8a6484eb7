import { AppError } from '@inferdex/contracts/protocol/errors'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import * as contract from '@inferdex/contracts/models/models'
import { selectionOfQuery } from '@inferdex/contracts/models/model-selection'
import { readModelOverview } from '@inferdex/contracts/models/model-overview'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { refuseUnknown } from '../../db/known-names.queries.ts'
import { respondWithPage } from '../../http/api/list-headers.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { listCapabilities } from './capabilities.queries.ts'
import { readModelFacts } from './list/model-facts.queries.ts'
import { asOfQuery } from '../../db/held-prices.queries.ts'
import { modelOfDay, modelsOfDay } from './model-as-of.service.ts'
import { readNamedModel, readNamedOverview } from './model-overview.service.ts'
import { listModels } from './models.queries.ts'

export function modelsRoutes(app: FastifyInstance, { db }: { db: ReadDb }): void {
  registerEndpoint(app, contract.listModels, async ({ query }, call) => {
    const asOf = asOfQuery(query)
    if (asOf !== null && usesPrices(query)) throw new AppError('VALIDATION_FAILED', ONLY_TODAY)
    const { provider, maker, capabilities } = query
    const page = await listModels(db, selectionOfQuery(query), query)
    // Results prove that all filter values exist, except with several makers, of which a model has only one.
    if (page.items.length === 0 || (maker?.length ?? 0) > 1)
      await refuseUnknown(db, {
        provider: ['provider', provider],
        maker: ['maker', maker],
        capabilities: ['capability', capabilities],
      })
    const items = asOf === null ? page.items : await modelsOfDay(db, page.items, asOf)
    return respondWithPage(call, contract.listModels.path, query, { ...page, items })
  })
  registerEndpoint(app, contract.readModelFacts, () => readModelFacts(db))
  registerEndpoint(app, contract.readModel, async ({ params, query }) => {
    const model = await readNamedModel(db, params.slug)
    const asOf = asOfQuery(query)
    return asOf === null ? model : await modelOfDay(db, model, asOf)
  })
  registerEndpoint(app, readModelOverview, ({ params, query }) => readNamedOverview(db, params.slug, query.measure))
  registerEndpoint(app, contract.listCapabilities, ({ query }) => listCapabilities(db, query))
}

const ONLY_TODAY =
  "Prices of another day can't be filtered or sorted by: leave out asOf, or the limit or order of prices"
const BY_PRICE = new Set(['price', 'output', 'cached', 'lowest', 'offers'])

function usesPrices({
  sort,
  maxInputPrice,
  maxOutputPrice,
}: HandlerInput<typeof contract.listModels>['query']): boolean {
  return BY_PRICE.has(sort ?? '') || maxInputPrice !== undefined || maxOutputPrice !== undefined
}
