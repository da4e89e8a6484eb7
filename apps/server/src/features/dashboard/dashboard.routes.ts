import * as contract from '@inferdex/contracts/dashboard.staff'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { readDashboard } from './dashboard.service.ts'

export function dashboardRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  registerEndpoint(app, contract.readDashboard, () => readDashboard(db, now()))
}
