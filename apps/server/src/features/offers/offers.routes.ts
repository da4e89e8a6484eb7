import * as contract from '@inferdex/contracts/offers'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { listOffersOfProvider as offersOfProvider } from '@inferdex/contracts/providers/providers'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { respondWithPage } from '../../http/api/list-headers.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { listOffersOfModel, listOffersOfProvider } from './offers.queries.ts'
import { listPriceHistory } from './price-history.queries.ts'

export function offersRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, contract.listOffersOfModel, async ({ params, query }, call) => {
    const page = found(await listOffersOfModel(db, params.slug, query), 'This model does not exist')
    return respondWithPage(call, `/catalog/models/${params.slug}/offers`, query, page)
  })
  registerEndpoint(app, offersOfProvider, async ({ params, query }, call) => {
    const page = found(await listOffersOfProvider(db, params.slug, query), 'This provider does not exist')
    return respondWithPage(call, `/catalog/providers/${params.slug}/offers`, query, page)
  })
  registerEndpoint(app, contract.readPriceHistory, async ({ params }) =>
    found(await listPriceHistory(db, params.slug), 'This model does not exist'),
  )
}

function found<T>(value: T | undefined, otherwise: string): T {
  if (value === undefined) throw new AppError('NOT_FOUND', otherwise)
  return value
}
