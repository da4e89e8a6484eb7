import type { FreeTierProvider } from '@inferdex/contracts/free-tiers'
import type { FreeTierChip } from '@inferdex/domain/free-tiers/free-tier-choices'
import { countFreeTierChips, filterFreeTiers } from '@inferdex/domain/free-tiers/free-tier-filters'
import type { FreeTiersQuery } from '@inferdex/domain/free-tiers/free-tier-query'

export type FreeTiersResult = {
  readonly rows: readonly FreeTierProvider[]
  /** The number of providers without filters, and the number of their free plans. */
  readonly total: number
  readonly offerings: number
  readonly counts: Readonly<Record<FreeTierChip, number>>
}

/** Returns the matching providers, in order. Runs on the server and in the browser. */
export function freeTiersResult(all: readonly FreeTierProvider[], query: FreeTiersQuery): FreeTiersResult {
  return {
    rows: filterFreeTiers(all, query, query.sort),
    total: all.length,
    offerings: all.reduce((sum, { tiers }) => sum + tiers.length, 0),
    counts: countFreeTierChips(all, query.q),
  }
}
