import { auditActions, auditTargets } from '@inferdex/domain/audit/audit-actions'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { ADMIN_PAGE_SIZE, pageQuery } from './protocol/paging.ts'
import { isoDateTime, searchText } from './protocol/wire-types.ts'

export const auditEntry = z.object({
  id: z.uuid(),
  /** The position in the log, counted from the first entry. */
  seq: z.int(),
  createdAt: isoDateTime,
  /** Name and address at the time of the action. */
  user: z.object({ username: z.string(), email: z.string(), avatar: z.string().nullable() }),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  ipAddress: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

const auditFilters = {
  action: z.enum(auditActions).optional(),
  targetType: z.enum(auditTargets).optional(),
  targetId: searchText.optional(),
  userId: z.uuid().optional(),
  /** Matches part of the action, the full name of the user, or the full id of the target. */
  search: searchText.optional(),
  sortBy: z.enum(['createdAt']).default('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
}

export const listAuditEntries = {
  method: 'GET',
  path: '/admin/audit-logs',
  access: 'audit.read',
  summary: 'What staff did, newest first unless asked otherwise',
  query: z.strictObject({ ...pageQuery(ADMIN_PAGE_SIZE), ...auditFilters }),
  response: z.object({
    items: z.array(auditEntry),
    total: z.int(),
    page: z.int(),
    totalPages: z.int(),
    /** True when a filtered list was only counted up to a limit. */
    isPartial: z.boolean(),
  }),
} as const satisfies Endpoint

export const auditFileFormats = ['csv', 'json'] as const
export type AuditFileFormat = (typeof auditFileFormats)[number]

export const exportAuditEntries = {
  method: 'GET',
  path: '/admin/audit-logs/export',
  access: 'audit.read',
  summary: 'Everything that matches, as one file',
  query: z.strictObject({ ...auditFilters, format: z.enum(auditFileFormats).default('csv') }),
  response: 'file',
} as const satisfies Endpoint
