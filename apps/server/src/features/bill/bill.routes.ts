import * as contract from '@inferdex/contracts/bill'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { asOfQuery } from '../../db/held-prices.queries.ts'
import { type createBillData, readPartOfBillData } from './bill.service.ts'

type BillDeps = { db: ReadDb; now: () => Date; billData: ReturnType<typeof createBillData> }

export function billRoutes(app: FastifyInstance, { db, now, billData }: BillDeps): void {
  registerEndpoint(app, contract.readBillData, async ({ query }) => {
    const asOf = asOfQuery(query)
    if (asOf === null && query.models === undefined) return { asOf: null, days: null, data: await billData() }
    return await readPartOfBillData(db, { asOf, models: query.models ?? null }, now())
  })
}
