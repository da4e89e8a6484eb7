export function compare<T extends number | string>(a: T, b: T): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

const ASCII = /^[ -~]*$/

/** Letters A to Z without their case, everything else by code: what the database's `sort_name` column holds. */
export function sortName(name: string): string {
  // Most names have no other letters, and then this is the same and ten times as fast.
  if (ASCII.test(name)) return name.toLowerCase()
  return name.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Best rated first; among equal ratings the widely sold. The column `rating_order` holds the same. */
export function ratingOrder(rating: number, sold: number): number {
  return -rating * 1_000_000 - Math.min(sold, 9999)
}

/** By a figure, ties by name and then id: the same order as the server's indexes. */
export function sortedBy<Row extends { id: string; name: string }>(
  rows: readonly Row[],
  figure: (row: Row) => number,
): Row[] {
  const keyed = rows.map((row) => ({ row, figure: figure(row), name: sortName(row.name) }))
  return keyed
    .toSorted((a, b) => compare(a.figure, b.figure) || compare(a.name, b.name) || compare(a.row.id, b.row.id))
    .map(({ row }) => row)
}
