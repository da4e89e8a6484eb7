import { modelDay } from '../search/catalogue-filters.ts'
import type { SnapshotModel } from '../search/catalogue-snapshot.ts'
import { type Direction, type ModelColumn, modelColumns } from './model-columns.ts'
import { ratingOrder, sortedBy } from '../text/ordering.ts'

const FIGURES = {
  rating: (row) => -ratingOrder(row.rating, row.offerCount),
  context: (row) => row.contextWindow,
  price: (row) => amount(row.inputPrice),
  newest: modelDay,
  reviews: (row) => row.reviewCount,
  name: () => 0,
  output: (row) => amount(row.outputPrice),
  cached: (row) => amount(row.cacheReadPrice),
  lowest: (row) => amount(row.lowestInput),
  offers: (row) => row.offerCount,
  maxOutput: (row) => row.maxOutput,
} as const satisfies Record<ModelColumn, (row: SnapshotModel) => number | null>

/** What is unknown comes last in both directions. In its first direction a column sorts as the server does. */
export function sortModels(
  rows: readonly SnapshotModel[],
  column: ModelColumn,
  direction: Direction = modelColumns[column],
): SnapshotModel[] {
  const sign = direction === 'asc' ? 1 : -1
  const figure = FIGURES[column]
  const sorted = sortedBy(rows, (row) => {
    const value = figure(row)
    return value === null ? Number.POSITIVE_INFINITY : sign * value
  })
  return column === 'name' && direction === 'desc' ? sorted.toReversed() : sorted
}

function amount(price: string | null): number | null {
  return price === null ? null : Number(price)
}
