import {
  decodeFile,
  emptyFileProblem,
  type ImportFormat,
  ImportProblem,
  isSkipped,
  openImportFile,
} from '@inferdex/domain/imports/import-file'
import type { ImportKind } from '@inferdex/domain/imports/import-records'
import { newId } from '../../platform/ids.ts'
import type { StagedRow } from './import-rows.queries.ts'

export type FileToRead = {
  readonly kind: ImportKind
  readonly format: ImportFormat
  readonly content: Uint8Array
  /** Rows up to this one are already stored. */
  readonly after: number
}

/** The result at the end of a file: why there is nothing to import (null if there is), and unknown columns. */
export type FileEnd = { readonly problem: string | null; readonly unknownColumns: readonly string[] }

/** A batch of rows as JSON text, or the end of the file. */
export type ThreadMessage = { readonly rows: string } | FileEnd

const ROWS_AT_A_TIME = 2000

/** Reads a file, and yields its rows in batches and at the end the problems of the file as a whole. */
export function* readRows({ kind, format, content, after }: FileToRead): Generator<ThreadMessage, void> {
  try {
    const counts = { rows: 0, valid: 0, skipped: 0 }
    let staged: StagedRow[] = []
    const { rows, unknown, wrong } = openImportFile(kind, format, decodeFile(content))
    for (const row of rows) {
      counts.rows += 1
      if (row.record !== null) counts.valid += 1
      if (isSkipped(row)) counts.skipped += 1
      if (row.row <= after) continue
      // The problem of the whole file replaces the same findings in every row.
      if (wrong !== null && row.record === null && !isSkipped(row)) continue
      const findings = row.findings.map(({ column, reason, value }) => ({ column, reason, value }))
      staged.push([row.row, newId(new Date()), row.record, findings.length === 0 ? null : findings])
      if (staged.length < ROWS_AT_A_TIME) continue
      yield { rows: JSON.stringify(staged) }
      staged = []
    }
    if (staged.length > 0) yield { rows: JSON.stringify(staged) }
    yield { problem: emptyFileProblem(format, wrong, counts), unknownColumns: unknown }
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
    yield { problem: error.message, unknownColumns: [] }
  }
}
