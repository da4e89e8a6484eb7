import type { Via } from '../../offers/who-sells/provider-kind.ts'
import { compareDecimals } from '../../text/decimal.ts'
import type { ModelRow } from '../model-filters.ts'

/** The prices of a row, and the cheapest offer of a router beside them. */
type PricedRow = Pick<ModelRow, 'inputPrice' | 'outputPrice' | 'cacheReadPrice' | 'lowestInput' | 'hasListPrice'> &
  Pick<ModelRow, 'routerInput' | 'routerOutput' | 'routerCacheRead'>

/** Tells whether a router is cheaper than every seller, or no seller has a price. */
export function isCheaperThroughRouter({ lowestInput, routerInput }: PricedRow): boolean {
  return routerInput !== null && (lowestInput === null || compareDecimals(routerInput, lowestInput) < 0)
}

/**
 * Returns the row with the prices of the way to buy that was chosen. With `any`, a cheaper router takes the place of the
 * lowest offer, all figures from its one offer; the maker's list price stays.
 */
export function rowVia<Row extends PricedRow>(row: Row, via: Via): Row {
  if (via === 'direct' || !isCheaperThroughRouter(row)) return row
  const { routerInput, routerOutput, routerCacheRead } = row
  const lowest = { ...row, lowestInput: routerInput, isRouters: true as const }
  if (row.hasListPrice) return lowest
  return { ...lowest, inputPrice: routerInput, outputPrice: routerOutput, cacheReadPrice: routerCacheRead }
}
