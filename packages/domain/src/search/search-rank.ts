import { compare, nameOrder } from '../text/ordering.ts'
import { searchLevel } from './search-levels.ts'
import { type SearchedTexts, searchQueryOf, type SearchText, searchTextOf } from './search-text.ts'

type Searched = { readonly id: string; readonly name: string }

/** The search rules of one kind of record. */
export type SearchRule<Row> = {
  readonly textsOf: (row: Row) => SearchedTexts
  readonly orderOf: (row: Row) => number
}

export type RankedMatch<Row> = { readonly row: Row; readonly level: number }

/** Returns all matches, best first. Equally good ones are sorted by prominence, then name and id. */
export function rankMatches<Row extends Searched>(
  rows: readonly Row[],
  q: string,
  { textsOf, orderOf }: SearchRule<Row>,
): RankedMatch<Row>[] {
  const query = searchQueryOf(q)
  if (query.text === '') return []
  const found = rows.flatMap((row) => {
    const level = searchLevel(query, textOf(row, textsOf))
    if (level === null) return []
    return [{ row, level, order: orderOf(row), name: nameOrder(row.name) }]
  })
  return found.toSorted((a, b) => a.level - b.level || byProminence(a, b))
}

type Placed<Row> = { readonly row: Row; readonly order: number; readonly name: string }

function byProminence(a: Placed<Searched>, b: Placed<Searched>): number {
  return a.order - b.order || compare(a.name, b.name) || compare(a.row.id, b.row.id)
}

/** Returns the `count` most prominent records, sorted if there are more of them. */
export function mostProminent<Row extends Searched>(
  rows: readonly Row[],
  count: number,
  { orderOf }: SearchRule<Row>,
): readonly Row[] {
  if (rows.length <= count) return rows
  return rows
    .map((row) => ({ row, order: orderOf(row), name: nameOrder(row.name) }))
    .toSorted(byProminence)
    .slice(0, count)
    .map(({ row }) => row)
}

/** Returns whether a record matches a query; an empty one matches everything. */
export function isMatch<Row extends object>(row: Row, q: string, textsOf: (row: Row) => SearchedTexts): boolean {
  if (lastQuery.q !== q) lastQuery = { q, query: searchQueryOf(q) }
  return lastQuery.query.text === '' || searchLevel(lastQuery.query, textOf(row, textsOf)) !== null
}

/** Cached because filters call `isMatch` for every row with the same query. */
let lastQuery = { q: '', query: searchQueryOf('') }

const known = new WeakMap<object, SearchText>()

/** Caches the text of a row, because every keystroke reads it again. */
function textOf<Row extends object>(row: Row, textsOf: (row: Row) => SearchedTexts): SearchText {
  const text = known.get(row) ?? searchTextOf(textsOf(row))
  known.set(row, text)
  return text
}
