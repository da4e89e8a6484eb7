import type { ResponseBody } from '@inferdex/contracts/protocol/endpoint'
import {
  exportDeals,
  exportModels,
  exportOffers,
  exportProviders,
  importDeals,
  type ImportJob,
  type ImportMode,
  importModels,
  importProviders,
  readImportErrors,
  startImport,
} from '@inferdex/contracts/imports.staff'
import { exportFileName } from '@inferdex/domain/imports/export-file'
import type { ImportFormat } from '@inferdex/domain/imports/import-file'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import { api, send } from '../../../lib/api/api.ts'
import { saveFile } from '../../../lib/api/save-file.ts'

/** Offers are always sent as a file. */
type ItemKind = Exclude<ImportKind, 'offers'>
const importEndpoints = { models: importModels, providers: importProviders, deals: importDeals } as const
const exportEndpoints = {
  models: exportModels,
  providers: exportProviders,
  deals: exportDeals,
  offers: exportOffers,
} as const

/** Sends records in one request: all of them are imported or none. */
export function sendItems(kind: ItemKind, items: readonly unknown[]): Promise<ResponseBody<typeof importModels>> {
  return api(importEndpoints[kind], { body: { items: [...items] } })
}

/** Uploads the file unchanged. Without a mode it is a dry run. */
export async function sendFile(
  kind: ImportKind,
  format: ImportFormat,
  file: File,
  mode: ImportMode | undefined,
): Promise<ImportJob> {
  const response = await send(startImport, { query: { kind, format, mode, fileName: file.name }, body: file })
  // The server has validated the response against the same schema.
  return (await response.json()) as ImportJob
}

export async function fetchErrorReport(id: string): Promise<Blob> {
  return (await send(readImportErrors, { params: { id } })).blob()
}

const NOT_FOR_FILES = new Set(['page', 'limit', 'sortBy', 'sortOrder'])

export async function saveExport(
  kind: ImportKind,
  format: ImportFormat,
  filters: Readonly<Record<string, string>>,
): Promise<void> {
  const narrowed = Object.fromEntries(Object.entries(filters).filter(([name]) => !NOT_FOR_FILES.has(name)))
  const response = await send(exportEndpoints[kind], { query: { ...narrowed, format } })
  saveFile(exportFileName(kind, format, new Date()), await response.blob())
}
