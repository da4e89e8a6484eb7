/** Comma-separated values as RFC 4180 has them, with any kind of line end. */

export const MAX_COLUMNS = 1000

/** Why a text cannot be read as CSV. */
export class CsvError extends Error {}

const QUOTE = 34
const COMMA = 44
const LINE_FEED = 10
const CARRIAGE_RETURN = 13

/** One array of cells for each record; an empty line is a record with one empty cell. Rows are counted from 1. */
export function* readCsv(text: string): Generator<string[], void> {
  let at = 0
  for (let row = 1; at < text.length; row += 1) {
    const cells: string[] = []
    let isOpen = true
    while (isOpen) {
      const isQuoted = text.charCodeAt(at) === QUOTE
      const [cell, end] = isQuoted ? quotedCell(text, at, row) : plainCell(text, at, row)
      cells.push(cell)
      if (cells.length > MAX_COLUMNS) throw new CsvError(`row ${row} has more than ${MAX_COLUMNS} columns`)
      isOpen = text.charCodeAt(end) === COMMA
      at = isOpen ? end + 1 : afterLineEnd(text, end, row)
    }
    yield cells
  }
}

function plainCell(text: string, start: number, row: number): [string, number] {
  for (let end = start; ; end += 1) {
    const code = text.charCodeAt(end)
    if (code === QUOTE) throw new CsvError(`row ${row} has a quote inside a cell that is not quoted`)
    if (code === COMMA || code === LINE_FEED || code === CARRIAGE_RETURN || end >= text.length) {
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

/** A cell that begins like a formula would be one in a spreadsheet: it is kept as text by an apostrophe. */
export function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const ESCAPED = /^'+[=+\-@\t\r]/

/** For files that are read back: what looks escaped already gets another apostrophe, so that reading takes one off. */
function cellToReadBack(text: string): string {
  return csvCell(ESCAPED.test(text) ? `'${text}` : text)
}

/** What `csvLine` was given, from the cell as it was read. */
export function withoutFormulaEscape(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}

export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellToReadBack).join(',')}\r\n`
}

/** Entries of a list in one cell are separated by semicolons; one inside an entry follows a backslash. */
export function joinList(entries: readonly string[]): string {
  return entries.map((entry) => entry.replaceAll(/[\\;]/g, String.raw`\$&`)).join(';')
}

/** Entries are trimmed, and empty ones dropped. */
export function splitList(cell: string): string[] {
  const entries = cell.match(/(?:\\.|[^;\\]|\\$)+/gsu) ?? []
  return entries.map((entry) => entry.replaceAll(/\\([\\;])/g, '$1').trim()).filter((entry) => entry !== '')
}
