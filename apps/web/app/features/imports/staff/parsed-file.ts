import type { ImportKind, ImportRecord } from '@inferdex/domain/imports/import-records'
import type { Finding } from '@inferdex/domain/imports/import-rows'

export const PREVIEW_RECORDS = 5
export const PREVIEW_COLUMNS = 5
/** So many findings are shown; the report has them all. */
export const SHOWN_FINDINGS = 200

/** A file as it was read, as far as the dialog shows it. */
export type ParsedFile = {
  /** Why nothing of it can be imported; null when something can. */
  readonly problem: string | null
  readonly rows: number
  readonly valid: number
  /** Rows that cannot be taken. */
  readonly refused: number
  readonly columns: readonly string[]
  readonly preview: readonly { readonly row: number; readonly cells: readonly string[] }[]
  readonly findings: readonly Finding[]
  readonly report: Blob | null
  /** What can be sent with one call: the records and their rows. Null for larger files, which are sent as they are. */
  readonly items: readonly { readonly row: number; readonly record: ImportRecord }[] | null
}

export type FileToParse = { readonly kind: ImportKind; readonly file: File }
