import { errorReport } from '@inferdex/domain/imports/import-file'
import { shownValue } from '@inferdex/domain/imports/import-rows'
import type { ParsedFile } from './parsed-file.ts'

/** Returns the file without the items that the server refused: `items.4.slug` is the slug of the fifth item. */
export function withoutRefusedItems(
  parsed: ParsedFile,
  items: NonNullable<ParsedFile['items']>,
  fields: Readonly<Record<string, string>>,
): ParsedFile {
  const refusedItems = new Set<number>()
  const found = Object.entries(fields).flatMap(([path, reason]) => {
    const [, index = '', column = ''] = /^items\.(\d+)\.(.+)$/.exec(path) ?? []
    const item = items[Number(index)]
    if (index === '' || item === undefined) return []
    refusedItems.add(Number(index))
    const value = (item.record as Readonly<Record<string, unknown>>)[column]
    return [{ row: item.row, column, reason, value: shownValue(value) }]
  })
  if (found.length === 0) return parsed
  const findings = [...parsed.findings, ...found].toSorted((a, b) => a.row - b.row)
  return {
    ...parsed,
    valid: parsed.valid - refusedItems.size,
    refused: parsed.refused + refusedItems.size,
    findings,
    report: new Blob([errorReport(findings)], { type: 'text/csv' }),
    items: items.filter((_, index) => !refusedItems.has(index)),
  }
}
