// Comma-separated values (RFC 4180), with any kind of line ending; spreadsheets also write semicolons or tabs.

export const MAX_COLUMNS = 1000

/** Thrown when a text is not valid CSV. */
export class CsvError extends Error {}

const QUOTE = 34
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

const SEPARATORS = [',', ';', '\t'] as const
type Separator = (typeof SEPARATORS)[number]

/** Detects the separator of a file: the most frequent one in its first line outside of quotes. */
export function separatorOf(text: string): Separator {
  const head = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '')
  const count = (sign: Separator) => head.split(sign).length
  return SEPARATORS.reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

/** Yields the cells of each record; an empty line is a record with one empty cell. Errors count rows from 1. */
export function* readCsv(text: string, separator: Separator = ','): Generator<string[], void> {
  const separatorCode = separator.charCodeAt(0)
  let at = 0
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = []
    let isOpen = true
    while (isOpen) {
      const isQuoted = text.charCodeAt(at) === QUOTE
      const [cell, end] = isQuoted ? quotedCell(text, at, row) : plainCell(text, at, row, separatorCode)
      cells.push(cell)
      if (cells.length > MAX_COLUMNS) throw new CsvError(`row ${row} has more than ${MAX_COLUMNS} columns`)
      isOpen = text.charCodeAt(end) === separatorCode
      at = isOpen ? end + 1 : afterLineEnd(text, end, row)
    }
    yield cells
  }
}

function plainCell(text: string, start: number, row: number, separatorCode: number): [string, number] {
  for (let end = start; ; end += 1) {
    const code = text.charCodeAt(end)
    if (code === QUOTE) throw new CsvError(`row ${row} has a quote inside a cell that is not quoted`)
    if (code === separatorCode || code === LINE_FEED || code === CARRIAGE_RETURN || end >= text.length) {
      return [text.slice(start, end), end]
    }
  }
}

function quotedCell(text: string, start: number, row: number): [string, number] {
  let cell = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) throw new CsvError(`the quote that opens a cell in row ${row} is never closed`)
    if (text.charCodeAt(quote + 1) !== QUOTE) return [cell + text.slice(from, quote), quote + 1]
    cell += text.slice(from, quote + 1)
    from = quote + 2
  }
}

function afterLineEnd(text: string, end: number, row: number): number {
  const code = text.charCodeAt(end)
  if (end >= text.length || code === LINE_FEED) return end + 1
  if (code !== CARRIAGE_RETURN) throw new CsvError(`row ${row} has text after a closing quote`)
  return text.charCodeAt(end + 1) === LINE_FEED ? end + 2 : end + 1
}

/**
 * An id such as `@cf/meta/llama-3`. Without brackets, quotes, bars and exclamation marks it cannot call a function or
 * another program, so it is not escaped.
 */
const SCOPED_ID = /^@[a-z][a-z0-9-]*(?:\/[a-z0-9][a-z0-9._:-]*)+$/i

/** Quotes a cell. One that starts like a formula gets an apostrophe, so that a spreadsheet does not execute it. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !SCOPED_ID.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const ESCAPED = /^'+[=+\-@\t\r]/

/**
 * Writes a cell that can be read back: text that looks escaped already gets another apostrophe, removed when reading.
 */
function cellToReadBack(text: string): string {
  return csvCell(ESCAPED.test(text) ? `'${text}` : text)
}

/** Reverses the escaping of `csvLine`. */
export function withoutFormulaEscape(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellToReadBack).join(',')}\r\n`
}

/** Joins the entries of a list with semicolons; a semicolon inside an entry is escaped with a backslash. */
export function joinList(entries: readonly string[]): string {
  return entries.map((entry) => entry.replaceAll(/[\\;]/g, String.raw`\$&`)).join(';')
}

/** Splits a list cell, trims the entries and drops empty ones. */
export function splitList(cell: string): string[] {
  const entries = cell.match(/(?:\\.|[^;\\]|\\$)+/gsu) ?? []
  return entries.map((entry) => entry.replaceAll(/\\([\\;])/g, '$1').trim()).filter((entry) => entry !== '')
}
