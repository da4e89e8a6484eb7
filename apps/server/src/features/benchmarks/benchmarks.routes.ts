import * as contract from '@inferdex/contracts/benchmarks'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { listBenchmarksOfModel, listBenchmarkTypes } from './benchmarks.queries.ts'

export function benchmarksRoutes(app: FastifyInstance, { db }: { db: ReadDb }): void {
  registerEndpoint(app, contract.listBenchmarkTypes, () => listBenchmarkTypes(db))
  registerEndpoint(app, contract.listBenchmarksOfModel, ({ params }) => listBenchmarksOfModel(db, params.id))
}
