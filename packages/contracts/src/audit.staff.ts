import { auditActions, auditTargets } from '@inferdex/domain/audit/audit-actions'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'
import { ADMIN_PAGE_SIZE, pageQuery } from './protocol/paging.ts'
import { isoDate, isoDateTime, searchText } from './protocol/wire-types.ts'

export const auditEntry = z.object({
  id: z.uuid(),
  /** The position in the log, counted from the first entry. */
  seq: z.int(),
  createdAt: isoDateTime,
  /** Name and address at the time of the action. */
  user: z.object({ id: z.uuid(), username: z.string(), email: z.string(), avatar: z.string().nullable() }),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** The record's name at the time; for entries from before names were stored, its last known name. */
  targetName: z.string().nullable(),
  /** The record that a submission made or changed, or that a review or comment is about. */
  about: z.object({ targetType: z.string(), targetId: z.string(), name: z.string() }).nullable(),
  ipAddress: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })).nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

const auditFilters = {
  action: z.enum(auditActions).optional(),
  targetType: z.enum(auditTargets).optional(),
  targetId: searchText.optional(),
  userId: z.uuid().optional(),
  /** Who acted: username, e-mail address or id, in any letter case. */
  actor: searchText.optional(),
  /** A record by its id or slug, with the submissions, reviews and comments about it. */
  target: searchText.optional(),
  /** The first and the last day, in UTC. */
  from: isoDate.optional(),
  to: isoDate.optional(),
  /**
   * Finds part of the action, of a name or e-mail address of the person, or of a name, slug or id of the record, in any
   * case.
   */
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

export const listAuditActors = {
  method: 'GET',
  path: '/admin/audit-logs/actors',
  access: 'audit.read',
  summary: 'Everyone whose actions are in the audit log',
  response: z.array(z.object({ id: z.uuid(), username: z.string() })),
} as const satisfies Endpoint

export const auditFileFormats = ['csv', 'json'] as const
export type AuditFileFormat = (typeof auditFileFormats)[number]

export const exportAuditEntries = {
  method: 'GET',
  path: '/admin/audit-logs/export',
  access: 'audit.read',
  needsRecentSignIn: true,
  summary: 'Everything that matches, as one file',
  query: z.strictObject({ ...auditFilters, format: z.enum(auditFileFormats).default('csv') }),
  response: 'file',
} as const satisfies Endpoint
