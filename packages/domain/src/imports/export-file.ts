import { csvLine } from '../text/csv.ts'
import type { ImportFormat } from './import-file.ts'
import {
  cellText,
  type FieldValue,
  type ImportField,
  importFields,
  type ImportKind,
  type ImportRecords,
} from './import-records.ts'

/** Returns a name such as `models-export-2026-07-01.csv`. */
export function exportFileName(kind: ImportKind, format: ImportFormat, now: Date): string {
  return `${kind}-export-${now.toISOString().slice(0, 10)}.${format}`
}

/** Writes a file in chunks, so that it can be streamed. The count is written last, when it is known. */
export type ExportWriter<Kind extends ImportKind> = {
  readonly head: string
  readonly records: (records: readonly ImportRecords[Kind][]) => string
  readonly foot: () => string
}

export function createExportWriter<Kind extends ImportKind>(
  kind: Kind,
  format: ImportFormat,
  now: Date,
): ExportWriter<Kind> {
  const fields = importFields[kind]
  let count = 0
  if (format === 'csv') {
    return {
      head: csvLine(fields.map(({ column }) => column)),
      records: (records) =>
        records.map((record) => csvLine(fields.map((field) => cellText(field, valueOf(record, field))))).join(''),
      foot: () => '',
    }
  }
  return {
    head: '{\n"data": [',
    records: (records) => {
      const lines = records.map(
        (record, index) => `${count + index === 0 ? '\n' : ',\n'}${JSON.stringify(jsonItem(fields, record))}`,
      )
      count += records.length
      return lines.join('')
    },
    foot: () =>
      `\n],\n"metadata": ${JSON.stringify({ version: '1.0', exportDate: now.toISOString(), type: kind, count })}\n}\n`,
  }
}

function valueOf(record: object, { column }: ImportField): FieldValue {
  return (record as Readonly<Record<string, FieldValue>>)[column]
}

/** Builds the JSON item in the API's shape, with prices and tiers below `pricing`. */
function jsonItem(fields: readonly ImportField[], record: object): Record<string, unknown> {
  const item: Record<string, unknown> = {}
  for (const field of fields) {
    const value = valueOf(record, field)
    if (value === undefined) continue
    if (field.below === undefined) item[field.column] = value
    else item[field.below] = { ...(item[field.below] as object | undefined), [field.column]: value }
  }
  return item
}
