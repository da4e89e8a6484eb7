import { listAuditEntries } from '@inferdex/contracts/audit'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { registerEndpoint } from '../../http/register-endpoint.ts'
import { findAuditEntries } from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, listAuditEntries, ({ query }) => findAuditEntries(db, query))
}
