export function compare<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const ASCII = /^[ -~]*$/

/** Returns the sort key of a name: A to Z in lower case, other characters unchanged. Equals the `sort_name` column. */
export function sortName(name: string): string {
  // Most names are ASCII, where this gives the same result ten times as fast.
  if (ASCII.test(name)) return name.toLowerCase()
  return name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

const ABOVE_SURROGATES = /[\uD800-\uFFFF]/g

/**
 * Returns the sort name in a form that compares by code points, as the database does. JavaScript compares UTF-16 units,
 * so that an emoji would sort before a full-width letter.
 */
export function nameOrder(name: string): string {
  return characterOrder(sortName(name))
}

/** Returns the text in a form that compares by code points, as the database does with the collation "C". */
export function characterOrder(text: string): string {
  return text.replaceAll(ABOVE_SURROGATES, (unit) => {
    const code = unit.charCodeAt(0)
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800)
  })
}

/** Sorts by a number, ties by name and then id, in the same order as the database indexes. */
export function sortedBy<Row extends { id: string; name: string }>(
  rows: readonly Row[],
  figure: (row: Row) => number,
): Row[] {
  const keyed = rows.map((row) => ({ row, figure: figure(row), name: nameOrder(row.name) }))
  return keyed
    .toSorted((a, b) => compare(a.figure, b.figure) || compare(a.name, b.name) || compare(a.row.id, b.row.id))
    .map(({ row }) => row)
}
