import type { Via } from '../../offers/who-sells/provider-kind.ts'
import { compareDecimals } from '../../text/decimal.ts'
import type { ModelRow } from '../model-filters.ts'

/** The prices of a row, including the cheapest offer of a router. */
type PricedRow = Pick<ModelRow, 'inputPrice' | 'outputPrice' | 'cacheReadPrice' | 'lowestInput' | 'hasListPrice'> &
  Pick<ModelRow, 'routerInput' | 'routerOutput' | 'routerCacheRead'>

/** Returns whether a router is cheaper than every seller, or no seller has a price. */
export function isCheaperThroughRouter({ lowestInput, routerInput }: PricedRow): boolean {
  return routerInput !== null && (lowestInput === null || compareDecimals(routerInput, lowestInput) < 0)
}

/**
 * Returns the row with the prices of the chosen `via`. With `any`, a cheaper router replaces the lowest offer, with all
 * figures from its one offer; the maker's list price is unaffected.
 */
export function rowVia<Row extends PricedRow>(row: Row, via: Via): Row {
  if (via === 'direct' || !isCheaperThroughRouter(row)) return row
  const { routerInput, routerOutput, routerCacheRead } = row
  const lowest = { ...row, lowestInput: routerInput, isRouters: true as const }
  if (row.hasListPrice) return lowest
  return { ...lowest, inputPrice: routerInput, outputPrice: routerOutput, cacheReadPrice: routerCacheRead }
}
