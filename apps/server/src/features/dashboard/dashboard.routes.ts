import * as contract from '@inferdex/contracts/dashboard.staff'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import type { EventHub } from '../../http/api/event-stream.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { readDashboard, readTrends } from './dashboard.service.ts'

type DashboardDeps = { db: Db; now: () => Date; events: EventHub }

export function dashboardRoutes(app: FastifyInstance, { db, now, events }: DashboardDeps): void {
  registerEndpoint(app, contract.followWork, () => events.stream)
  registerEndpoint(app, contract.readDashboard, () => readDashboard(db, now()))
  registerEndpoint(app, contract.readTrends, () => readTrends(db, now()))
}
