import * as contract from '@inferdex/contracts/comparison'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { readComparison } from './comparison.service.ts'

export function comparisonRoutes(app: FastifyInstance, { db }: { db: ReadDb }): void {
  registerEndpoint(app, contract.readComparison, ({ query }) => readComparison(db, query))
}
