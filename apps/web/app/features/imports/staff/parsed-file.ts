import type { ImportKind, ImportRecord } from '@inferdex/domain/imports/import-records'
import type { Finding } from '@inferdex/domain/imports/import-rows'

export const PREVIEW_RECORDS = 5
export const PREVIEW_COLUMNS = 5
/** Number of findings shown. The report has them all. */
export const SHOWN_FINDINGS = 200

/** A parsed file, reduced to what the dialog shows. */
export type ParsedFile = {
  /** Reason why the whole file cannot be imported, or null. */
  readonly problem: string | null
  readonly rows: number
  readonly valid: number
  /** Number of rows that cannot be imported. */
  readonly refused: number
  readonly columns: readonly string[]
  /** Unknown columns, which are ignored. */
  readonly unknown: readonly string[]
  readonly preview: readonly { readonly row: number; readonly cells: readonly string[] }[]
  readonly findings: readonly Finding[]
  readonly report: Blob | null
  /** The records with their rows, if they fit into one request. Null for larger files, which are uploaded unchanged. */
  readonly items: readonly { readonly row: number; readonly record: ImportRecord }[] | null
}

export const NOTHING_PARSED: ParsedFile = {
  problem: null,
  rows: 0,
  valid: 0,
  refused: 0,
  columns: [],
  unknown: [],
  preview: [],
  findings: [],
  report: null,
  items: null,
}

export type FileToParse = { readonly kind: ImportKind; readonly file: File }
