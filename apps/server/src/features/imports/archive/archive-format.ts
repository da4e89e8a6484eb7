/**
 * An archive is gzipped text, one JSON value per line: a header, then for each table a line with its columns, its rows
 * as objects and an empty line; at the end the number of rows and the SHA-256 of all previous lines.
 */
export const ARCHIVE_FORMAT = 'inferdex-catalogue'
export const ARCHIVE_VERSION = 1

export type ArchiveHead = {
  readonly format: typeof ARCHIVE_FORMAT
  readonly version: number
  readonly migration: string
  readonly madeAt: string
}
export type TableHead = { readonly table: string; readonly columns: readonly string[] }
export type ArchiveEnd = { readonly end: typeof ARCHIVE_FORMAT; readonly rows: number; readonly sha256: string }

/** Thrown when a file is not a restorable archive; the message is shown to staff. */
export class ArchiveProblem extends Error {}
