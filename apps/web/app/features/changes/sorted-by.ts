import { compare, sortName } from '@inferdex/domain/text/ordering'

export type SortValue = string | number | null

/** Sorts rows by a value, unknown ones last in both directions. Without a value the order is unchanged. */
export function sortedBy<Row>(
  rows: readonly Row[],
  value: ((row: Row) => SortValue) | undefined,
  isDown: boolean,
): readonly Row[] {
  if (value === undefined) return rows
  const sign = isDown ? -1 : 1
  return rows.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    if (typeof x === 'number' && typeof y === 'number') return sign * (x - y)
    return sign * compare(sortName(String(x)), sortName(String(y)))
  })
}
