import {
  type AuditFileFormat,
  exportAuditEntries,
  listAuditActors,
  listAuditEntries,
} from '@inferdex/contracts/audit.staff'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { listActors } from './audit-filter.queries.ts'
import { auditFile } from './audit-file.service.ts'
import { findAuditEntries } from './audit.service.ts'

const CONTENT_TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
} as const satisfies Record<AuditFileFormat, string>

export function auditRoutes(app: FastifyInstance, { db, now }: { db: Db; now: () => Date }): void {
  registerEndpoint(app, listAuditEntries, ({ query }) => findAuditEntries(db, query))
  registerEndpoint(app, listAuditActors, () => listActors(db))
  registerEndpoint(app, exportAuditEntries, ({ query: { format, sortOrder, ...filter } }) => ({
    name: `audit-logs-export-${now().toISOString().slice(0, 10)}.${format}`,
    contentType: CONTENT_TYPES[format],
    content: auditFile(db, filter, { format, oldestFirst: sortOrder === 'asc' }),
  }))
}
