import * as contract from '@inferdex/contracts/bill'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { createBillData } from './bill.service.ts'

export function billRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  const current = createBillData(db, now)
  registerEndpoint(app, contract.readBillData, async () => ({ data: await current() }))
}
