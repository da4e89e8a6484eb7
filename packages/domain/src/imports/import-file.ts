import { CsvError, csvLine, readCsv, separatorOf, withoutFormulaEscape } from '../text/csv.ts'
import { readJson } from './import-json.ts'
import { fileNotes, wrongFileProblem } from './import-columns.ts'
import { type ImportField, importFields, type ImportKind } from './import-records.ts'
import { createRowReader, type Finding, type ImportRow, shownValue } from './import-rows.ts'

export const importFormats = ['json', 'csv'] as const
export type ImportFormat = (typeof importFormats)[number]

export const MAX_IMPORT_ROWS = 100_000
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024
/** An archive of the whole catalogue is stored in chunks and never held in memory. */
export const MAX_ARCHIVE_BYTES = 4 * 1024 * 1024 * 1024

/** Thrown when a whole file cannot be imported; the message is shown to staff. */
export class ImportProblem extends Error {}

/** Declared here because this package's tsconfig includes neither the DOM nor Node types. Both platforms have it. */
declare class TextDecoder {
  constructor(encoding: string, options: { fatal: boolean })
  decode(bytes: Uint8Array): string
}

/** Returns the format by the file extension; null for any other extension. */
export function importFormat(fileName: string): ImportFormat | null {
  const ending = /\.(json|csv)$/i.exec(fileName)?.[1]?.toLowerCase()
  return importFormats.find((format) => format === ending) ?? null
}

export const UNSUPPORTED_FORMAT = 'Unsupported file format. Please use JSON or CSV.'

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  let content: string
  try {
    content = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new ImportProblem('Failed to parse file: it is not UTF-8 text')
  }
  if (content.includes('\0')) throw new ImportProblem('Failed to parse file: it contains the character NUL')
  return content
}

export type OpenFile = {
  /** The known columns of the file, in its order. */
  readonly columns: readonly string[]
  /** Columns of the file that are not used. */
  readonly unknown: readonly string[]
  /** Why the file cannot be of this kind; null if it can. */
  readonly wrong: string | null
  /** Throws an ImportProblem when a later part of the file is broken. */
  readonly rows: Iterable<ImportRow>
}

export function openImportFile(kind: ImportKind, format: ImportFormat, content: string): OpenFile {
  return format === 'json' ? openJson(kind, content) : openCsv(kind, content)
}

const NO_ITEMS = 'JSON must contain an array of items or have metadata.data structure'

function openJson(kind: ImportKind, content: string): OpenFile {
  const json = readJson(content)
  if ('problem' in json) {
    const looksLikeJson = /^\s*[[{]/.test(content)
    throw new ImportProblem(looksLikeJson ? `Failed to parse JSON: ${json.problem}` : 'File must be in JSON format')
  }
  const items = itemsOf(json.value)
  if (items === null) throw new ImportProblem(NO_ITEMS)
  if (items.length > MAX_IMPORT_ROWS) throw tooManyRows()
  const [first] = items
  const columns = importFields[kind].filter((field) => jsonCell(first, field) !== undefined).map(({ column }) => column)
  const names = namesOf(kind, items)
  return { columns, ...fileNotes(kind, names), wrong: wrongFileProblem(kind, names), rows: readItems(kind, items) }
}

/** Returns the keys of the items; nested ones as `pricing.tiers`. */
function namesOf(kind: ImportKind, items: readonly unknown[]): string[] {
  const parents = new Set(importFields[kind].map(({ below }) => below))
  const names = new Set<string>()
  for (const item of items) {
    if (!isObject(item)) continue
    for (const [key, value] of Object.entries(item)) {
      if (parents.has(key) && isObject(value)) for (const below of Object.keys(value)) names.add(`${key}.${below}`)
      else names.add(key)
    }
  }
  return [...names]
}

function itemsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return null
  const { metadata, data } = value as { metadata?: unknown; data?: unknown }
  const hasMetadata = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata)
  return hasMetadata && Array.isArray(data) ? data : null
}

/** Reads the items of a JSON file or of an API call with the same shape. */
export function* readItems(kind: ImportKind, items: readonly unknown[]): Generator<ImportRow, void> {
  const read = createRowReader(kind, 'json')
  for (const [index, item] of items.entries()) {
    const row = index + 2
    yield isObject(item)
      ? read(row, (field) => jsonCell(item, field))
      : { row, record: null, findings: [noObject(row, item)] }
  }
}

function isObject(item: unknown): item is Readonly<Record<string, unknown>> {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
}

function noObject(row: number, item: unknown): Finding {
  return { row, column: 'all', reason: 'A record must be an object', value: shownValue(item) }
}

function jsonCell(item: unknown, { column, below, alias }: ImportField): unknown {
  if (!isObject(item)) return undefined
  const parent = below === undefined ? undefined : own(item, below)
  if (isObject(parent) && Object.hasOwn(parent, column)) return parent[column]
  const value = own(item, column)
  return value === undefined && alias !== undefined ? alias.from(own(item, alias.key)) : value
}

function own(item: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(item, key) ? item[key] : undefined
}

function openCsv(kind: ImportKind, content: string): OpenFile {
  if (/^\s*[[{]/.test(content)) throw new ImportProblem('File must be in CSV format')
  const records = readCsv(content, separatorOf(content))
  const head = reading(() => records.next())
  const names = (head.done ? [] : head.value).map((name) => withoutFormulaEscape(name).trim())
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (repeated !== undefined) {
    throw new ImportProblem(`Failed to parse CSV: the column ${shownValue(repeated)} appears twice`)
  }
  const known = new Set(importFields[kind].map(({ column }) => column))
  const columns = names.filter((name) => known.has(name))
  const wrong = wrongFileProblem(kind, names)
  return { columns, ...fileNotes(kind, names), wrong, rows: readRecords(kind, names, records) }
}

function* readRecords(
  kind: ImportKind,
  names: readonly string[],
  records: Iterator<string[], void>,
): Generator<ImportRow, void> {
  const read = createRowReader(kind, 'csv')
  const places = new Map(names.map((name, index) => [name, index]))
  const placeOf = ({ column, below, alias }: ImportField) =>
    places.get(column) ?? places.get(`${below}.${column}`) ?? (alias === undefined ? undefined : places.get(alias.key))
  const placeByField = new Map(importFields[kind].map((field) => [field, placeOf(field)]))
  let row = 1
  for (;;) {
    const next = reading(() => records.next())
    if (next.done) return
    const cells = next.value
    if (cells.length === 1 && cells[0]?.trim() === '') continue
    row += 1
    if (row > MAX_IMPORT_ROWS + 1) throw tooManyRows()
    if (cells.length === names.length) {
      yield read(row, (field) => {
        const place = placeByField.get(field)
        const cell = place === undefined ? undefined : cells[place]
        return cell === undefined ? undefined : withoutFormulaEscape(cell)
      })
    } else yield { row, record: null, findings: [wrongColumnCount(row, cells.length, names.length)] }
  }
}

function reading<T>(step: () => T): T {
  try {
    return step()
  } catch (error) {
    if (error instanceof CsvError) throw new ImportProblem(`Failed to parse CSV: ${error.message}`)
    throw error
  }
}

const SKIPPED = 'Skipped: wrong number of columns'

function wrongColumnCount(row: number, count: number, expected: number): Finding {
  const value = count === 1 ? '1 column' : `${count} columns`
  return { row, column: 'all', reason: `${SKIPPED}, ${expected} expected`, value }
}

/** Returns whether the row was skipped because it has the wrong number of columns. */
export function isSkipped({ findings }: ImportRow): boolean {
  return findings.some(({ reason }) => reason.startsWith(SKIPPED))
}

function tooManyRows(): ImportProblem {
  return new ImportProblem(`A file can have at most ${MAX_IMPORT_ROWS.toLocaleString('en-US')} records`)
}

export type RowCounts = { readonly rows: number; readonly valid: number; readonly skipped: number }

/** Returns why a readable file has nothing to import; null if it has. */
export function emptyFileProblem(
  format: ImportFormat,
  wrong: string | null,
  { rows, valid, skipped }: RowCounts,
): string | null {
  if (format === 'csv' && rows === 0) return 'CSV must have at least a header row and one data row'
  if (format === 'csv' && rows === skipped) return 'No valid data rows found in CSV'
  if (valid > 0) return null
  return wrong ?? 'No valid records found in file'
}

export type ParsedFile = {
  readonly columns: readonly string[]
  readonly unknown: readonly string[]
  readonly rows: readonly ImportRow[]
  readonly valid: number
}

/** Reads the whole file at once; throws an ImportProblem when it has nothing to import. */
export function parseImportFile(kind: ImportKind, format: ImportFormat, content: string): ParsedFile {
  const { columns, unknown, wrong, rows } = openImportFile(kind, format, content)
  const all = [...rows]
  const valid = all.filter(({ record }) => record !== null).length
  const problem = emptyFileProblem(format, wrong, { rows: all.length, valid, skipped: all.filter(isSkipped).length })
  // When the file is of another kind or lacks columns, one message replaces the same error in every row.
  if (problem !== null && problem === wrong) throw new ImportProblem(problem)
  // The problems of single rows are reported together with this one.
  if (problem !== null) throw new EmptyFileProblem(problem, columns, all)
  return { columns, unknown, rows: all, valid }
}

/** Thrown when the file could be read but none of its rows can be imported. */
export class EmptyFileProblem extends ImportProblem {
  readonly columns: readonly string[]
  readonly rows: readonly ImportRow[]

  constructor(message: string, columns: readonly string[], rows: readonly ImportRow[]) {
    super(message)
    this.columns = columns
    this.rows = rows
  }
}

const REPORT_HEAD = csvLine(['row', 'column', 'reason', 'value'])

/** Writes all findings as CSV, so that staff can fix the file in a spreadsheet. */
export function errorReport(findings: readonly Finding[]): string {
  return REPORT_HEAD + reportLines(findings)
}

export function reportLines(findings: readonly Finding[]): string {
  return findings.map(({ row, column, reason, value }) => csvLine([String(row), column, reason, value])).join('')
}
