import type { ComparisonGroup } from './comparison-rows.ts'
import { csvCell } from '../text/csv.ts'

export type ExportedComparison = {
  /** "Model" or "Provider". */
  readonly what: string
  readonly names: readonly string[]
  readonly groups: readonly ComparisonGroup[]
}

/** Writes the comparison as a Markdown table with the best values in bold. */
export function comparisonMarkdown({ what, names, groups }: ExportedComparison): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rows = groups.flatMap(({ rows: ofGroup }) => ofGroup)
  return [
    line([what, ...names].map(markdownText)),
    line(['---', ...names.map(() => '---:')]),
    ...rows.map(({ label, cells }) =>
      line([
        markdownText(label),
        ...cells.map(({ text, note, isBest }) => {
          const shown = markdownText(note === undefined ? text : `${text} (${note})`)
          return isBest ? `**${shown}**` : shown
        }),
      ]),
    ),
    '',
  ].join('\n')
}

/** Writes the comparison as CSV (RFC 4180), with the group of each row in the first column. */
export function comparisonCsv({ what, names, groups }: ExportedComparison): string {
  const records = groups.flatMap(({ title, rows }) =>
    rows.map(({ label, cells }) => [title, label, ...cells.map(({ text }) => text)]),
  )
  return [['Group', what, ...names], ...records].map((record) => `${record.map(csvCell).join(',')}\r\n`).join('')
}

function markdownText(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\|*_`<[\]]/g, String.raw`\$&`)
}
