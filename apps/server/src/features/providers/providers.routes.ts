import * as contract from '@inferdex/contracts/providers/providers'
import { readProviderOverview } from '@inferdex/contracts/providers/provider-overview'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { foundOrMoved } from '../../db/slug-holders.queries.ts'
import { respondWithPage } from '../../http/api/list-headers.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { findProviderOverview } from './provider-overview.service.ts'
import { asOfQuery } from '../../db/held-prices.queries.ts'
import { providerOfDay, providersOfDay } from './provider-as-of.service.ts'
import { findProvider, listProviders } from './providers.queries.ts'

export function providersRoutes(app: FastifyInstance, { db }: { db: ReadDb }): void {
  registerEndpoint(app, contract.listProviders, async ({ query }, call) => {
    const asOf = asOfQuery(query)
    const page = await listProviders(db, query)
    const items = asOf === null ? page.items : await providersOfDay(db, page.items, asOf)
    return respondWithPage(call, contract.listProviders.path, query, { ...page, items })
  })
  registerEndpoint(app, contract.readProvider, async ({ params, query }) => {
    const provider = await foundOrMoved(db, 'providers', params.slug, await findProvider(db, params.slug))
    const asOf = asOfQuery(query)
    return asOf === null ? provider : await providerOfDay(db, provider, asOf)
  })
  registerEndpoint(app, readProviderOverview, async ({ params, query }) => {
    return await foundOrMoved(db, 'providers', params.slug, await findProviderOverview(db, params.slug, query))
  })
}
