import * as contract from '@inferdex/contracts/deals/deals'
import { readDealsPage as pageContract } from '@inferdex/contracts/deals/deals-page'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { refuseUnknown } from '../../db/known-names.queries.ts'
import { respondWithPage } from '../../http/api/list-headers.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { readDealsPage } from './deals-page.queries.ts'
import { findDeal, listDeals } from './deals.queries.ts'

export function dealsRoutes(app: FastifyInstance, { db, now }: { db: ReadDb; now: () => Date }): void {
  registerEndpoint(app, contract.listDeals, async ({ query }, call) => {
    const page = await listDeals(db, { ...query, now: now() })
    if (page.items.length === 0) await refuseUnknown(db, { provider: ['provider', query.provider] })
    return respondWithPage(call, contract.listDeals.path, query, page)
  })
  registerEndpoint(app, pageContract, ({ query }) => readDealsPage(db, { ...query, now: now() }))
  registerEndpoint(app, contract.readDeal, async ({ params }) => {
    const deal = await findDeal(db, params.id)
    if (deal === undefined) throw new AppError('NOT_FOUND', 'This deal does not exist')
    return deal
  })
}
