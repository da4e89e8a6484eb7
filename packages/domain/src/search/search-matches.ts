import { contains } from '../text/fold-case.ts'
import { sortedBy, sortName } from '../text/ordering.ts'

type Match = { readonly id: string; readonly name: string }

/** Finds matches: names that start with the text come first, by name, then other matches, best rated first. */
export function bestMatches<Row extends Match>(
  rows: readonly Row[],
  q: string,
  texts: (row: Row) => readonly string[],
  /** Returns the sort key for "best rated first". */
  order: (row: Row) => number,
): Row[] {
  const wanted = sortName(q.trim())
  if (wanted === '') return []
  const found = rows.filter((row) => contains(q, ...texts(row)))
  const begins = (row: Row) => sortName(row.name).startsWith(wanted)
  const first = sortedBy(found.filter(begins), () => 0)
  const rest = found.filter((row) => !begins(row))
  return [...first, ...sortedBy(rest, order)]
}
