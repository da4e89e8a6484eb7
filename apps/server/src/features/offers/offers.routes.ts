import * as contract from '@inferdex/contracts/offers'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { listOffersOfProvider as offersOfProvider } from '@inferdex/contracts/providers/providers'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { respondWithPage } from '../../http/api/list-headers.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { asOfQuery } from '../../db/held-prices.queries.ts'
import { findModelStandings } from './facts/model-standing.queries.ts'
import { readOffersOfDay } from './as-of/offers-of-day.queries.ts'
import { type OfferScope, readChangeDays } from './as-of/prices-as-of.queries.ts'
import { listOffersOfModel, listOffersOfProvider } from './offers.queries.ts'
import { listPriceHistory } from './as-of/price-history.queries.ts'

export function offersRoutes(app: FastifyInstance, { db }: { db: ReadDb }): void {
  registerEndpoint(app, contract.listOffersOfModel, async ({ params, query }, call) => {
    const page = found(await listOffersOfModel(db, params.slug, query, asOfQuery(query)), 'This model does not exist')
    return respondWithPage(call, `/catalog/models/${params.slug}/offers`, query, page)
  })
  registerEndpoint(app, offersOfProvider, async ({ params, query }, call) => {
    const page = found(
      await listOffersOfProvider(db, params.slug, query, asOfQuery(query)),
      'This provider does not exist',
    )
    return respondWithPage(call, `/catalog/providers/${params.slug}/offers`, query, page)
  })
  registerEndpoint(app, contract.readChangeDays, ({ query }) => readChangeDays(db, scopeOf(query), query.asOf))
  registerEndpoint(app, contract.readPricesOfDay, async ({ query }) => {
    const scope = scopeOf(query)
    if (scope === 'all') throw new AppError('VALIDATION_FAILED', 'Name the models or the providers')
    return await readOffersOfDay(db, scope, { day: query.asOf, knownAt: query.knownAt ?? null })
  })
  registerEndpoint(app, contract.readStandings, ({ query }) => findModelStandings(db, query.models))
  registerEndpoint(app, contract.readPriceHistory, async ({ params }) =>
    found(await listPriceHistory(db, params.slug), 'This model does not exist'),
  )
}

type Asked = { readonly models?: readonly string[] | undefined; readonly providers?: readonly string[] | undefined }

function scopeOf({ models = [], providers = [] }: Asked): OfferScope {
  return models.length > 0 ? { models } : providers.length > 0 ? { providers } : 'all'
}

function found<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new AppError('NOT_FOUND', otherwise)
  return value
}
