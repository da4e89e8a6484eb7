import { savedQuery } from '../bill/saved/saved-query.ts'
import type { QueryParams } from '../text/query-text.ts'
import { picturePath } from './picture-address.ts'

/** Longer than any workload set in the form; longer ones are not shared. */
const LONGEST_QUERY = 400

/**
 * Returns the URL of the picture of a workload, as in the calculator's URL. It is canonical for a workload, however
 * that is written. The default workload and a very long one have the picture of the plain calculator.
 */
export function billPicturePath(workload: QueryParams): string {
  // Browsers escape an apostrophe in a query like this, so a URL with a bare one would never be requested.
  const query = savedQuery(workload).slice(1).split('&').toSorted().join('&').replaceAll("'", '%27')
  return picturePath.calculator() + (query === '' || query.length > LONGEST_QUERY ? '' : `?${query}`)
}
