import { z } from 'zod'
import { dealChange, listStaffDeals } from './deals/deals.staff.ts'
import { listStaffModels, modelChange } from './models/models.staff.ts'
import type { Endpoint } from './protocol/endpoint.ts'
import { revision } from './protocol/records.staff.ts'
import { listStaffProviders, providerChange } from './providers/providers.staff.ts'

/** Records per call. Clients split larger selections into several calls and show the progress. */
export const BULK_RECORDS = 50
/** The most records that can be selected at once. */
export const MAX_SELECTED = 5000

/** Archives or restores records, or changes a field of each. An edit is per record, so that it can be undone. */
function bulkBody<Change extends z.ZodType>(change: Change) {
  const item = z.strictObject({ id: z.uuid(), revision, change: change.optional() })
  return z.strictObject({
    action: z.enum(['archive', 'restore', 'edit']),
    items: z.array(item).min(1).max(BULK_RECORDS),
  })
}

const bulkResult = z.object({
  results: z.array(
    z.object({
      id: z.uuid(),
      /** The revision after the change; null if nothing was done. */
      revision: z.int().nullable(),
      /** Why nothing was done: someone else changed the record, or the rules refuse the value. */
      problem: z.string().nullable(),
      /** The values that an edit replaced. */
      before: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
})
export type BulkResult = z.output<typeof bulkResult>['results'][number]

const selection = z.object({
  items: z.array(z.object({ id: z.uuid(), revision, name: z.string() })),
  /** True if there are more than can be selected at once. */
  isPartial: z.boolean(),
})

const NOT_FOR_ALL = { page: true, limit: true, sortBy: true, sortOrder: true } as const

export const modelBulkChange = modelChange.pick({ family: true, version: true, architecture: true, lab: true })
export const providerBulkChange = providerChange.pick({ headquarters: true, featured: true })
export const dealBulkChange = dealChange.pick({ verified: true, expiresAt: true, newUserOnly: true })

export const bulkModels = {
  method: 'POST',
  path: '/admin/models/bulk',
  access: 'models.manage',
  summary: 'Archive, restore or change up to 50 models, each only if nobody changed it meanwhile',
  body: bulkBody(modelBulkChange),
  response: bulkResult,
} as const satisfies Endpoint

export const bulkProviders = {
  method: 'POST',
  path: '/admin/providers/bulk',
  access: 'providers.manage',
  summary: 'Archive, restore or change up to 50 providers, each only if nobody changed it meanwhile',
  body: bulkBody(providerBulkChange),
  response: bulkResult,
} as const satisfies Endpoint

export const bulkDeals = {
  method: 'POST',
  path: '/admin/deals/bulk',
  access: 'deals.manage',
  summary: 'Archive, restore or change up to 50 deals, each only if nobody changed it meanwhile',
  body: bulkBody(dealBulkChange),
  response: bulkResult,
} as const satisfies Endpoint

export const bulkPosts = {
  method: 'POST',
  path: '/admin/blogs/bulk',
  access: 'posts.manage',
  summary: 'Delete or restore up to 50 articles, each only by its author or an admin',
  body: z.strictObject({ action: z.enum(['archive', 'restore']), ids: z.array(z.uuid()).min(1).max(BULK_RECORDS) }),
  response: z.object({ results: z.array(z.object({ id: z.uuid(), problem: z.string().nullable() })) }),
} as const satisfies Endpoint

export const selectModels = {
  method: 'GET',
  path: '/admin/models/selection',
  access: 'models.manage',
  summary: 'Id and revision of every model that passes the filters of the list, up to 5,000',
  query: listStaffModels.query.omit(NOT_FOR_ALL),
  response: selection,
} as const satisfies Endpoint

export const selectProviders = {
  method: 'GET',
  path: '/admin/providers/selection',
  access: 'providers.manage',
  summary: 'Id and revision of every provider that passes the filters of the list, up to 5,000',
  query: listStaffProviders.query.omit(NOT_FOR_ALL),
  response: selection,
} as const satisfies Endpoint

export const selectDeals = {
  method: 'GET',
  path: '/admin/deals/selection',
  access: 'deals.manage',
  summary: 'Id and revision of every deal that passes the filters of the list, up to 5,000',
  query: listStaffDeals.query.omit(NOT_FOR_ALL),
  response: selection,
} as const satisfies Endpoint

const exportBody = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(MAX_SELECTED),
  format: z.enum(['json', 'csv']).default('json'),
})

export const exportSelectedModels = {
  method: 'POST',
  path: '/admin/models/export',
  access: 'models.manage',
  summary: 'The given models, as a file that can be imported again',
  body: exportBody,
  response: 'file',
} as const satisfies Endpoint

export const exportSelectedProviders = {
  method: 'POST',
  path: '/admin/providers/export',
  access: 'providers.manage',
  summary: 'The given providers, as a file that can be imported again',
  body: exportBody,
  response: 'file',
} as const satisfies Endpoint

export const exportSelectedDeals = {
  method: 'POST',
  path: '/admin/deals/export',
  access: 'deals.manage',
  summary: 'The given deals, as a file that can be imported again',
  body: exportBody,
  response: 'file',
} as const satisfies Endpoint
