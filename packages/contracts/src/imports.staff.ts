import { importFormats } from '@inferdex/domain/imports/import-file'
import { importKinds } from '@inferdex/domain/imports/import-records'
import { z } from 'zod'
import { listStaffDeals } from './deals/deals.staff.ts'
import { listStaffModels } from './models/models.staff.ts'
import { listStaffProviders } from './providers/providers.staff.ts'
import { idParams } from './protocol/records.staff.ts'
import type { Endpoint } from './protocol/endpoint.ts'
import { isoDateTime, plainText } from './protocol/wire-types.ts'

/** What happens when some rows of a file have errors. */
export const importModes = ['all-or-nothing', 'valid-rows'] as const
export type ImportMode = (typeof importModes)[number]

export const importStates = [
  'reading',
  'checking',
  'checked',
  'writing',
  'done',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
export type ImportState = (typeof importStates)[number]

/** The contents of a file: records of one kind, or the whole catalogue. */
const importJobKinds = [...importKinds, 'archive'] as const
export type ImportJobKind = (typeof importJobKinds)[number]

/** The import of a file. Counts are rows of the file. */
export const importJob = z.object({
  id: z.uuid(),
  kind: z.enum(importJobKinds),
  format: z.enum(importFormats),
  fileName: z.string().nullable(),
  /** Null when the file is only checked. */
  mode: z.enum(importModes).nullable(),
  state: z.enum(importStates),
  /** The reason for a failure. */
  message: z.string().nullable(),
  /** Rows read so far. */
  rows: z.int(),
  /** Rows processed in the current step. */
  done: z.int(),
  secondsLeft: z.int().nullable(),
  /** Rows with errors. */
  errors: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  createdAt: isoDateTime,
  finishedAt: isoDateTime.nullable(),
  /** Who uploaded the file; null when the account was deleted. */
  by: z.string().nullable(),
  /** What the import did not change: ignored columns, and values that the file lacks. */
  notes: z.object({
    unknownColumns: z.array(z.string()).optional(),
    keptProviders: z.int().optional(),
    keptPrices: z.int().optional(),
    keptScores: z.int().optional(),
  }),
  canUndo: z.boolean(),
  /** The progress of undoing the import; null until it is started. Counts are records. */
  undo: z
    .object({
      by: z.string().nullable(),
      at: isoDateTime.nullable(),
      total: z.int(),
      done: z.int(),
      undone: z.int(),
      leftCount: z.int(),
      /** Records that are kept because they were changed or used since; at most 100. */
      left: z.array(z.object({ id: z.uuid(), name: z.string(), reason: z.string() })),
    })
    .nullable(),
})
export type ImportJob = z.output<typeof importJob>

const access = 'imports.manage'

export const startImport = {
  method: 'POST',
  path: '/admin/imports',
  access,
  summary:
    'Hand in a file of models, providers, deals or offers, as it is. Without a mode it is only compared with the catalogue. An archive replaces the whole catalogue, or nothing',
  query: z.strictObject({
    kind: z.enum(importJobKinds),
    /** May be left out for an archive, which has one format. */
    format: z.enum(importFormats).optional(),
    mode: z.enum(importModes).optional(),
    fileName: plainText.trim().max(255).optional(),
  }),
  payload: 'stream',
  response: importJob,
  status: 201,
} as const satisfies Endpoint

export const downloadArchive = {
  method: 'GET',
  path: '/admin/archive',
  access,
  summary:
    'The whole catalogue with ids, times, history, observations and locks, as one file that can be taken back by an import of the kind archive',
  response: 'file',
} as const satisfies Endpoint

export const listImports = {
  method: 'GET',
  path: '/admin/imports',
  access,
  summary: 'The latest imports, newest first',
  query: z.strictObject({ kind: z.enum(importJobKinds).optional() }),
  response: z.array(importJob),
} as const satisfies Endpoint

export const readImport = {
  method: 'GET',
  path: '/admin/imports/:id',
  access,
  summary: 'The progress of an import',
  params: idParams,
  response: importJob,
} as const satisfies Endpoint

export const continueImport = {
  method: 'POST',
  path: '/admin/imports/:id/start',
  access,
  summary: 'Write a file that has been compared with the catalogue',
  params: idParams,
  body: z.strictObject({ mode: z.enum(importModes) }),
  response: importJob,
} as const satisfies Endpoint

export const cancelImport = {
  method: 'POST',
  path: '/admin/imports/:id/cancel',
  access,
  summary: 'Stop an import. All or nothing: nothing was written. Valid rows: the rows already written stay',
  params: idParams,
  response: importJob,
} as const satisfies Endpoint

export const undoImport = {
  method: 'POST',
  path: '/admin/imports/:id/undo',
  access,
  summary:
    'Take back what an import wrote: created records go and their slugs are free, changed ones get their earlier values. What somebody has changed since stays and is named',
  params: idParams,
  response: importJob,
} as const satisfies Endpoint

export const readImportErrors = {
  method: 'GET',
  path: '/admin/imports/:id/errors',
  access,
  summary: 'The rows that could not be taken, as CSV: row, column, reason, value',
  params: idParams,
  response: 'file',
} as const satisfies Endpoint

/** The import, the total, and what happened to the records. */
const importCounts = z.object({ id: z.uuid(), count: z.int(), created: z.int(), changed: z.int(), unchanged: z.int() })

/** Records in the shape of an exported JSON file's `data`. Either all are imported, or none. */
const itemsBody = z.strictObject({
  items: z.array(z.unknown()).min(1, 'No valid records to import').max(10_000, 'Please import larger files as a file'),
})

export const importModels = {
  method: 'POST',
  path: '/admin/models/import',
  access: 'models.manage',
  summary: 'Add and change models, all of them or none',
  body: itemsBody,
  response: importCounts,
} as const satisfies Endpoint

export const importProviders = {
  method: 'POST',
  path: '/admin/providers/import',
  access: 'providers.manage',
  summary: 'Add and change providers, all of them or none',
  body: itemsBody,
  response: importCounts,
} as const satisfies Endpoint

export const importDeals = {
  method: 'POST',
  path: '/admin/deals/import',
  access: 'deals.manage',
  summary: 'Add and change deals, all of them or none',
  body: itemsBody,
  response: importCounts,
} as const satisfies Endpoint

const NOT_FOR_FILES = { page: true, limit: true, sortBy: true, sortOrder: true, archived: true } as const
const format = z.enum(importFormats).default('json')

export const exportModels = {
  method: 'GET',
  path: '/admin/models/export',
  access: 'models.manage',
  summary: 'Every model that passes the filters of the list, as a file that can be imported again',
  query: listStaffModels.query.omit(NOT_FOR_FILES).extend({ format }),
  response: 'file',
} as const satisfies Endpoint

export const exportProviders = {
  method: 'GET',
  path: '/admin/providers/export',
  access: 'providers.manage',
  summary: 'Every provider that passes the filters of the list, as a file that can be imported again',
  query: listStaffProviders.query.omit(NOT_FOR_FILES).extend({ format }),
  response: 'file',
} as const satisfies Endpoint

export const exportOffers = {
  method: 'GET',
  path: '/admin/offers/export',
  access,
  summary:
    'The prices of all offers that can be bought, one per row: model, provider, id, component, mode, tier, amount, unit, validFrom, source. The file can be imported again with the kind offers',
  query: z.strictObject({ format }),
  response: 'file',
} as const satisfies Endpoint

export const exportDeals = {
  method: 'GET',
  path: '/admin/deals/export',
  access: 'deals.manage',
  summary: 'Every deal that passes the filters of the list, as a file that can be imported again',
  query: listStaffDeals.query.omit(NOT_FOR_FILES).extend({ format }),
  response: 'file',
} as const satisfies Endpoint
