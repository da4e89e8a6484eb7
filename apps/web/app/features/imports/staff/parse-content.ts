import {
  decodeFile,
  EmptyFileProblem,
  errorReport,
  ImportProblem,
  importFormat,
  MAX_IMPORT_BYTES,
  parseImportFile,
  UNSUPPORTED_FORMAT,
} from '@inferdex/domain/imports/import-file'
import { cellText, type FieldValue, importFields, type ImportKind } from '@inferdex/domain/imports/import-records'
import type { ImportRow } from '@inferdex/domain/imports/import-rows'
import { NOTHING_PARSED, type ParsedFile, PREVIEW_COLUMNS, PREVIEW_RECORDS, SHOWN_FINDINGS } from './parsed-file.ts'

/** Below the server's limit for one request, with a margin for the rest of the body. */
const MAX_ITEM_BYTES = 900_000
const MAX_ITEMS = 2000

/** Reads a file. Problems are returned, not thrown. */
export async function parseContent(kind: ImportKind, file: Blob & { name: string }): Promise<ParsedFile> {
  const format = importFormat(file.name)
  if (format === null) return broken(UNSUPPORTED_FORMAT)
  if (file.size > MAX_IMPORT_BYTES) return broken(`A file may have at most ${MAX_IMPORT_BYTES / 1024 / 1024} MB`)
  try {
    const { columns, unknown, rows } = parseImportFile(kind, format, decodeFile(await bytesOf(file)))
    return { ...parsed(kind, columns, rows, null), unknown }
  } catch (error) {
    if (error instanceof EmptyFileProblem) return parsed(kind, error.columns, error.rows, error.message)
    return broken(error instanceof ImportProblem ? error.message : 'Failed to parse file')
  }
}

async function bytesOf(file: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    // The file was moved or changed since it was chosen.
    throw new ImportProblem('Failed to parse file')
  }
}

function parsed(
  kind: ImportKind,
  columns: readonly string[],
  rows: readonly ImportRow[],
  problem: string | null,
): ParsedFile {
  const findings = rows.flatMap((row) => row.findings)
  const valid = rows.flatMap(({ row, record }) => (record === null ? [] : [{ row, record }]))
  const shown = importFields[kind].filter(({ column }) => columns.slice(0, PREVIEW_COLUMNS).includes(column))
  const inFileOrder = shown.toSorted((a, b) => columns.indexOf(a.column) - columns.indexOf(b.column))
  return {
    problem,
    rows: rows.length,
    valid: valid.length,
    refused: rows.length - valid.length,
    columns,
    unknown: [],
    preview: valid.slice(0, PREVIEW_RECORDS).map(({ row, record }) => ({
      row,
      cells: inFileOrder.map((field) =>
        cellText(field, (record as Readonly<Record<string, FieldValue>>)[field.column]),
      ),
    })),
    findings: findings.slice(0, SHOWN_FINDINGS),
    report: findings.length === 0 ? null : new Blob([errorReport(findings)], { type: 'text/csv' }),
    items: kind !== 'offers' && isSmall(valid) ? valid : null,
  }
}

function isSmall(items: readonly unknown[]): boolean {
  return items.length <= MAX_ITEMS && new Blob([JSON.stringify(items)]).size <= MAX_ITEM_BYTES
}

function broken(problem: string): ParsedFile {
  return { ...NOTHING_PARSED, problem }
}
