import * as contract from '@inferdex/contracts/bill'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { asOfQuery } from '../../db/held-prices.queries.ts'
import { createBillData, readPartOfBillData } from './bill.service.ts'

export function billRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  const current = createBillData(db, now)
  registerEndpoint(app, contract.readBillData, async ({ query }) => {
    const asOf = asOfQuery(query)
    if (asOf === null && query.models === undefined) return { asOf: null, days: null, data: await current() }
    return await readPartOfBillData(db, { asOf, models: query.models ?? null }, now())
  })
}
