import { compareDecimals } from '../text/decimal.ts'

export type PricedScore = {
  /** A decimal string; lower is better. */
  readonly price: string
  /** Higher is better. */
  readonly score: number
}

/**
 * Returns the rows that no other row beats, cheapest first. One row beats another when it costs no more, scores no
 * less, and is better in at least one of the two.
 */
export function paretoFrontier<Row extends PricedScore>(rows: readonly Row[]): Row[] {
  const frontier: Row[] = []
  for (const row of rows.toSorted((a, b) => compareDecimals(a.price, b.price) || b.score - a.score)) {
    const best = frontier.at(-1)
    const isEqual = best !== undefined && best.score === row.score && compareDecimals(best.price, row.price) === 0
    if (best === undefined || row.score > best.score || isEqual) frontier.push(row)
  }
  return frontier
}
