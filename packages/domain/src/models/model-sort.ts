import { compareDecimals } from '../text/decimal.ts'
import { rankMatches } from '../search/search-rank.ts'
import { compare, nameOrder } from '../text/ordering.ts'
import { type Direction, type ModelColumn, modelColumns, type ModelSort } from './model-columns.ts'
import { modelDay } from './model-day.ts'
import { matchesModel, type ModelFilters, modelSearch, type ModelRow } from './model-filters.ts'
import { modelRatingOrder } from './model-prominence.ts'
import { pricedRow } from './prices/prices-in-places.ts'

/** A number, or a decimal as text; null when unknown. */
type Figure = number | string | null

const FIGURES = {
  rating: (row) => -modelRatingOrder(row),
  context: (row) => row.contextWindow,
  price: (row) => row.inputPrice,
  newest: modelDay,
  reviews: (row) => row.reviewCount,
  name: () => 0,
  output: (row) => row.outputPrice,
  cached: (row) => row.cacheReadPrice,
  lowest: (row) => row.lowestInput,
  offers: (row) => row.offerCount,
  maxOutput: (row) => row.maxOutput,
} as const satisfies Record<ModelColumn, (row: ModelRow) => Figure>

/**
 * Returns the models that match, sorted, at the prices of `via`: the browser's implementation of a `ModelSelection`.
 */
export function selectModels<Row extends ModelRow>(
  rows: readonly Row[],
  selection: ModelFilters & { readonly sort: ModelSort; readonly direction?: Direction },
): Row[] {
  const { q, sort, direction } = selection
  const passing = rows.map((row) => pricedRow(row, selection)).filter((row) => matchesModel(row, selection))
  if (sort !== 'relevance') return sortModels(passing, sort, direction)
  return q.trim() === '' ? sortModels(passing, 'rating') : rankMatches(passing, q, modelSearch).map(({ row }) => row)
}

/** Sorts by a column, ties by name and then id. Unknown values come last in both directions. */
export function sortModels<Row extends ModelRow>(
  rows: readonly Row[],
  column: ModelColumn,
  direction: Direction = modelColumns[column],
): Row[] {
  const sign = direction === 'asc' ? 1 : -1
  const figureOf: (row: Row) => Figure = FIGURES[column]
  const keyed = rows.map((row) => {
    const figure = figureOf(row)
    const key = figure === null ? Number.POSITIVE_INFINITY : sign * Number(figure)
    return { row, figure, key, name: nameOrder(row.name) }
  })
  const sorted = keyed
    .toSorted(
      (a, b) =>
        compare(a.key, b.key) ||
        sign * compareExactly(a.figure, b.figure) ||
        compare(a.name, b.name) ||
        compare(a.row.id, b.row.id),
    )
    .map(({ row }) => row)
  return column === 'name' && direction === 'desc' ? sorted.toReversed() : sorted
}

/** Compares decimal strings exactly, for values that are equal as floats. */
function compareExactly(a: Figure, b: Figure): number {
  return typeof a === 'string' && typeof b === 'string' && a !== b ? compareDecimals(a, b) : 0
}
