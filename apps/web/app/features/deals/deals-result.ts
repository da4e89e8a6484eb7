import type { Deal } from '@inferdex/contracts/deals/deals'
import { largestCredits, nextEnds } from '@inferdex/domain/deals/deal-charts'
import type { DealChip } from '@inferdex/domain/deals/deal-choices'
import { countDealChips, filterDeals, isActiveDeal } from '@inferdex/domain/deals/deal-filters'
import type { DealsQuery } from '@inferdex/domain/deals/deal-query'

const PAGE_SIZE = 60

export type DealsResult = {
  readonly rows: readonly Deal[]
  readonly found: number
  readonly counts: Readonly<Record<DealChip, number>>
  /** What the charts draw, of all matching deals. */
  readonly credits: readonly Deal[]
  readonly ends: readonly Deal[]
  readonly page: number
  readonly pageCount: number
  /** When the result was computed. The time left is counted from then. */
  readonly asOf: string
}

/** Returns one page of the matching active deals, in order. Runs on the server and in the browser. */
export function dealsResult(all: readonly Deal[], query: DealsQuery, now: Date): DealsResult {
  const active = all.filter(({ expiresAt }) => isActiveDeal(expiresAt, now))
  const found = filterDeals(active, query, query.sort, now)
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const page = Math.min(query.page, pageCount)
  return {
    rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    found: found.length,
    credits: largestCredits(found),
    ends: nextEnds(found, now),
    counts: countDealChips(active, query.q, now),
    page,
    pageCount,
    asOf: now.toISOString(),
  }
}
