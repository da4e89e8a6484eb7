import { AppError } from '@inferdex/contracts/protocol/errors'
import * as contract from '@inferdex/contracts/providers/providers'
import { readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { respondWithPage } from '../../http/api/list-headers.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { findProviderOverview } from './provider-overview.service.ts'
import { findProvider, listProviders } from './providers.queries.ts'

export function providersRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, contract.listProviders, async ({ query }, call) =>
    respondWithPage(call, contract.listProviders.path, query, await listProviders(db, query)),
  )
  registerEndpoint(app, contract.readProvider, async ({ params }) => {
    const provider = await findProvider(db, params.slug)
    if (provider === undefined) throw new AppError('NOT_FOUND', 'This provider does not exist')
    return provider
  })
  registerEndpoint(app, readProviderOverview, async ({ params, query }) => {
    const overview = await findProviderOverview(db, params.slug, query)
    if (overview === undefined) throw new AppError('NOT_FOUND', 'This provider does not exist')
    return overview
  })
}
