import type { ImportNotes } from './import-columns.ts'
import type { Problems } from '../text/record-rules.ts'
import {
  type ImportField,
  importFields,
  type ImportKind,
  type ImportRecord,
  type DealRecord,
  type OfferRecord,
  UNKNOWN,
} from './import-records.ts'

/** A problem in a file. Rows are numbered as in the file: the first record is row 2. */
export type Finding = { readonly row: number; readonly column: string; readonly reason: string; readonly value: string }

/** The effect of a row on the catalogue, and the id of its record. */
export type RowPlan = { readonly row: number; readonly id: string; readonly outcome: 'create' | 'change' | 'same' }

/** Rows that were compared with the catalogue; the plan also has the rejected ones. */
export type CheckedRows = {
  readonly findings: Finding[]
  readonly plan: readonly RowPlan[]
  readonly notes?: ImportNotes
}

/** A parsed row: a record, or the findings. */
export type ImportRow = {
  readonly row: number
  readonly record: ImportRecord | null
  readonly findings: readonly Finding[]
}

const SHOWN_LENGTH = 200

/** Formats a raw value for messages: shortened, without characters that a database or terminal cannot handle. */
export function shownValue(raw: unknown): string {
  if (raw === undefined || raw === null) return ''
  const text = wholeText(raw).toWellFormed().replaceAll('\0', '\uFFFD')
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH - 1).toWellFormed()}…` : text
}

function wholeText(raw: unknown): string {
  if (typeof raw === 'string') return raw
  try {
    return JSON.stringify(raw)
  } catch {
    // JSON.stringify overflows the stack on deep nesting.
    return '…'
  }
}

/** Converts the problems of a form to findings about the row. */
export function findingsOf(row: number, problems: Problems, values: Readonly<Record<string, unknown>>): Finding[] {
  return Object.entries(problems).map(([column, reason]) => ({
    row,
    column,
    reason,
    value: shownValue(values[column]),
  }))
}

/**
 * Creates a function that reads rows in sequence. It rejects a row for the same record as an earlier one. `cell`
 * returns the raw value of a field, undefined where the file does not have it.
 */
export function createRowReader(kind: ImportKind, source: 'csv' | 'json') {
  const fields = importFields[kind]
  const rowByKey = new Map<string, number>()

  return (row: number, cell: (field: ImportField) => unknown): ImportRow => {
    const findings: Finding[] = []
    const refuse = (column: string, reason: string, raw: unknown) =>
      findings.push({ row, column, reason, value: shownValue(raw) })
    const record: Record<string, unknown> = {}
    for (const field of fields) {
      const raw = cell(field)
      const isAbsent = raw === undefined
      const isUnknown = raw === UNKNOWN || (source === 'json' && raw === null)
      const isEmpty = isAbsent || raw === null || (typeof raw === 'string' && raw.trim() === '')
      if (field.need === 'or unknown' && isUnknown) record[field.column] = null
      else if (isEmpty && field.need !== 'optional') refuse(field.column, `${field.label} is required`, raw)
      else if (isEmpty && !isAbsent) record[field.column] = field.isList ? [] : null
      else if (!isAbsent) {
        const reading = field.read(raw, field.label)
        if ('reason' in reading) refuse(field.column, reading.reason, raw)
        else record[field.column] = reading.value
      }
    }
    if (kind === 'deals' && record.providerId == null && record.providerName == null && findings.length === 0) {
      refuse('providerId', 'providerId or providerName is required', '')
    }
    if (kind === 'offers' && record.component != null && findings.length === 0) {
      for (const column of ['amount', 'unit']) {
        if (record[column] == null) refuse(column, `${column} is required for a component`, '')
      }
    }
    if (findings.length > 0) return { row, record: null, findings }
    // The loop above has read every field with its reader.
    const complete = record as unknown as ImportRecord
    for (const { column, key, value } of keysOf(kind, complete)) {
      const before = rowByKey.get(key)
      if (before !== undefined) refuse(column, `${REPEATED[kind]} in row ${before}`, value)
    }
    if (findings.length > 0) return { row, record: null, findings }
    for (const { key } of keysOf(kind, complete)) rowByKey.set(key, row)
    return { row, record: complete, findings }
  }
}

const REPEATED = {
  models: 'This slug is already taken',
  providers: 'This slug is already taken',
  deals: 'This deal is already',
  offers: 'This price is already',
} as const satisfies Record<ImportKind, string>

/** Returns the values that identify the record of a row. */
function keysOf(kind: ImportKind, record: ImportRecord): { column: string; key: string; value: string }[] {
  if (kind === 'offers') {
    const { model, provider, id, component = null, mode, tier } = record as OfferRecord
    const key = JSON.stringify([model, provider, id, component, mode ?? 'standard', tier ?? 0])
    return [{ column: 'component', key, value: component ?? id }]
  }
  if (kind !== 'deals') {
    const { slug } = record as { slug: string }
    return [{ column: 'slug', key: slug, value: slug }]
  }
  const { id, title, providerId, providerName } = record as DealRecord
  const provider = (providerId ?? providerName ?? '').toLowerCase()
  return [
    ...(id == null ? [] : [{ column: 'id', key: id, value: id }]),
    { column: 'title', key: JSON.stringify([provider, title.toLowerCase()]), value: title },
  ]
}
