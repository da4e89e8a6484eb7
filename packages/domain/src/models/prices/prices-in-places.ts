import { isPlace, type PlaceChoice } from '../../offers/regions/places.ts'
import { compareDecimals } from '../../text/decimal.ts'
import { compare, sortName } from '../../text/ordering.ts'
import type { ModelFilters, ModelRow, PlacePrice } from '../model-filters.ts'
import { rowVia } from './model-via.ts'

/**
 * Returns a model with the prices of the selected offers: those of the sellers in the selection's places, or by `via`
 * without places.
 */
export function pricedRow<Row extends ModelRow>(row: Row, { via, places }: Pick<ModelFilters, 'via' | 'places'>): Row {
  const there = withPricesIn(row, places)
  return there === row ? rowVia(row, via) : there
}

/**
 * Returns a model with the prices of its lowest offer in the chosen places, because a filter on offers selects the
 * offers that prices come from. List prices are unaffected, and so are models whose sellers state no place. The table
 * `model_places` has the same prices.
 */
function withPricesIn<Row extends ModelRow>(row: Row, choices: readonly PlaceChoice[]): Row {
  const chosen = choices.filter(isPlace)
  if (!chosen.some((place) => row.places.includes(place))) return row
  const [lowest] = row.placePrices.filter(({ place }) => chosen.includes(place)).toSorted(byPrice)
  return {
    ...row,
    lowestInput: lowest?.input ?? null,
    lowestOutput: lowest?.output ?? null,
    lowestProvider: lowest?.provider ?? null,
    ...(row.hasListPrice
      ? {}
      : {
          inputPrice: lowest?.input ?? null,
          outputPrice: lowest?.output ?? null,
          cacheReadPrice: lowest?.cacheRead ?? null,
          priceFrom: lowest?.providerName ?? null,
        }),
  }
}

function byPrice(a: PlacePrice, b: PlacePrice): number {
  return (
    compareDecimals(a.input, b.input) ||
    (a.output === null || b.output === null
      ? Number(a.output === null) - Number(b.output === null)
      : compareDecimals(a.output, b.output)) ||
    compare(sortName(a.providerName), sortName(b.providerName))
  )
}
