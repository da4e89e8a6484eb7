import type { FreeTierProvider } from '@inferdex/contracts/free-tiers'
import type { FreeTierChip } from '@inferdex/domain/free-tiers/free-tier-choices'
import { countFreeTierChips, filterFreeTiers } from '@inferdex/domain/free-tiers/free-tier-filters'
import type { FreeTiersQuery } from '@inferdex/domain/free-tiers/free-tier-query'
import {
  type BestFreeTier,
  bestFreeTiers,
  type HeatColumn,
  type HeatRange,
  heatRanges,
} from '@inferdex/domain/free-tiers/free-tier-table'

export type FreeTiersResult = {
  readonly rows: readonly FreeTierProvider[]
  /** The number of providers without filters, and the number of their free plans. */
  readonly total: number
  readonly offerings: number
  readonly counts: Readonly<Record<FreeTierChip, number>>
  readonly best: readonly (BestFreeTier & { readonly logo: string | null })[]
  readonly ranges: Readonly<Record<HeatColumn, HeatRange>>
}

/** Returns the matching providers, in order. Runs on the server and in the browser. */
export function freeTiersResult(all: readonly FreeTierProvider[], query: FreeTiersQuery): FreeTiersResult {
  const logos = new Map(all.map(({ slug, logo }) => [slug, logo]))
  return {
    rows: filterFreeTiers<FreeTierProvider['tiers'][number], FreeTierProvider>(all, query, query.sort).map((row) => ({
      ...row,
      tiers: [...row.tiers],
    })),
    total: all.length,
    offerings: all.reduce((sum, { tiers }) => sum + tiers.length, 0),
    counts: countFreeTierChips(all, query),
    best: bestFreeTiers(all).map((best) => ({ ...best, logo: logos.get(best.slug) ?? null })),
    ranges: heatRanges(all),
  }
}
