import * as contract from '@inferdex/contracts/free-tiers'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { listFreeTiers } from './free-tiers.service.ts'

export function freeTiersRoutes(app: FastifyInstance, { db }: { db: ReadDb }): void {
  registerEndpoint(app, contract.listFreeTiers, () => listFreeTiers(db))
}
