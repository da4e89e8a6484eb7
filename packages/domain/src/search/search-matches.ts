import { contains } from './catalogue-filters.ts'
import { compare, ratingOrder, sortedBy, sortName } from '../text/ordering.ts'

type Match = { readonly id: string; readonly name: string; readonly rating: number }

/** Names that begin with the text come first, by name; then everything else that contains it, best rated first. */
export function bestMatches<Row extends Match>(
  rows: readonly Row[],
  q: string,
  texts: (row: Row) => readonly string[],
  /** In how many places it is sold, or how many it sells. */
  sold: (row: Row) => number,
): Row[] {
  const wanted = sortName(q.trim())
  if (wanted === '') return []
  const found = rows.filter((row) => contains(q, ...texts(row)))
  const begins = (row: Row) => sortName(row.name).startsWith(wanted)
  const first = found
    .filter(begins)
    .toSorted((a, b) => compare(sortName(a.name), sortName(b.name)) || compare(a.id, b.id))
  const rest = found.filter((row) => !begins(row))
  return [...first, ...sortedBy(rest, (row) => ratingOrder(row.rating, sold(row)))]
}
