import {
  BULK_RECORDS,
  type BulkResult,
  bulkDeals,
  bulkModels,
  bulkProviders,
  exportSelectedDeals,
  exportSelectedModels,
  exportSelectedProviders,
  selectDeals,
  selectModels,
  selectProviders,
} from '@inferdex/contracts/bulk.staff'
import { exportFileName } from '@inferdex/domain/imports/export-file'
import { api, ApiError, send } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/api/save-file.ts'

export type BulkKind = 'models' | 'providers' | 'deals'
export type BulkAction = 'archive' | 'restore' | 'edit'
/** Snapshot of a record when it was selected. */
export type Selected = { readonly id: string; readonly revision: number; readonly name: string }
/** A record, and for an edit the field to set. */
export type BulkItem = Selected & { readonly change?: Readonly<Record<string, unknown>> | undefined }

const BULK = { models: bulkModels, providers: bulkProviders, deals: bulkDeals } as const
const SELECTION = { models: selectModels, providers: selectProviders, deals: selectDeals } as const
const EXPORT = {
  models: exportSelectedModels,
  providers: exportSelectedProviders,
  deals: exportSelectedDeals,
} as const

export type BulkOutcome = {
  /** The changed records, with their new revisions. */
  readonly done: readonly BulkItem[]
  readonly left: readonly { readonly name: string; readonly problem: string }[]
}

/** Sends the records in batches. A failed batch leaves its records unchanged and stops the run. */
export async function runBulk(
  kind: BulkKind,
  action: BulkAction,
  items: readonly BulkItem[],
  onProgress: (done: number) => void,
): Promise<BulkOutcome> {
  const done: BulkItem[] = []
  const left: { name: string; problem: string }[] = []
  for (let start = 0; start < items.length; start += BULK_RECORDS) {
    const chunk = items.slice(start, start + BULK_RECORDS)
    let results: BulkResult[]
    try {
      results = await call(kind, action, chunk)
    } catch (thrown) {
      const problem = thrown instanceof ApiError ? thrown.message : 'Request failed'
      left.push(...items.slice(start).map(({ name }) => ({ name, problem })))
      break
    }
    const byId = new Map(results.map((result) => [result.id, result]))
    for (const item of chunk) {
      const { revision = null, problem = null, before = null } = byId.get(item.id) ?? {}
      if (revision === null) left.push({ name: item.name, problem: problem ?? 'Nothing was done' })
      else done.push({ ...item, revision, change: before ?? undefined })
    }
    onProgress(start + chunk.length)
  }
  return { done, left }
}

async function call(kind: BulkKind, action: BulkAction, items: readonly BulkItem[]): Promise<BulkResult[]> {
  const body = {
    action,
    items: items.map(({ id, revision, change }) => ({ id, revision, ...(action === 'edit' && { change }) })),
  }
  const response = await send(BULK[kind], { body })
  // The server has validated the response against its schema.
  return ((await response.json()) as { results: BulkResult[] }).results
}

/** Returns every record that passes the filters of the list, up to a limit. */
export async function selectAll(kind: BulkKind, filters: Readonly<Record<string, string>>) {
  return await api(SELECTION[kind], { query: filters })
}

export async function exportSelected(kind: BulkKind, format: 'json' | 'csv', ids: readonly string[]): Promise<void> {
  const response = await send(EXPORT[kind], { body: { ids, format } })
  saveFile(exportFileName(kind, format, new Date()), await response.blob())
}
