import { savedQuery } from '../bill/saved/saved-query.ts'
import type { QueryParams } from '../text/query-text.ts'
import { picturePath } from './picture-address.ts'

/** Longer than a workload that is set in the form: nobody shares one that is longer. */
const LONGEST_QUERY = 400

/**
 * Returns the address of the picture of a workload, as the calculator's URL has it. It is the same in whatever way the
 * workload is written. The usual workload and a very long one have the picture of the plain calculator.
 */
export function billPicturePath(workload: QueryParams): string {
  // Browsers write an apostrophe in a query in this way, so an address with a bare one would never be reached.
  const query = savedQuery(workload).slice(1).split('&').toSorted().join('&').replaceAll("'", '%27')
  return picturePath.calculator() + (query === '' || query.length > LONGEST_QUERY ? '' : `?${query}`)
}
