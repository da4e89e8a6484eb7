import * as contract from '@inferdex/contracts/details'
import { AppError } from '@inferdex/contracts/errors'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { findModelOverview, findProviderOverview } from './details.service.ts'

export function detailsRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, contract.readModelOverview, async ({ params }) => {
    const overview = await findModelOverview(db, params.slug)
    if (overview === undefined) throw new AppError('NOT_FOUND', 'This model does not exist')
    return overview
  })
  registerEndpoint(app, contract.readProviderOverview, async ({ params, query }) => {
    const overview = await findProviderOverview(db, params.slug, query)
    if (overview === undefined) throw new AppError('NOT_FOUND', 'This provider does not exist')
    return overview
  })
}
