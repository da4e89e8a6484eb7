import * as contract from '@inferdex/contracts/analytics'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { findAnalytics } from './analytics.queries.ts'

export function analyticsRoutes(app: FastifyInstance, { db }: { db: ReadDb }): void {
  registerEndpoint(app, contract.readAnalytics, async ({ query }) => {
    const [figures] = await findAnalytics(db, [query])
    if (figures === undefined) throw new AppError('NOT_FOUND', "There are no figures for something that doesn't exist")
    return figures
  })
  registerEndpoint(app, contract.readAnalyticsBatch, ({ body }) => findAnalytics(db, body.targets))
}
