import type { Deal } from '@inferdex/contracts/deals/deals'
import type { DealsPage } from '@inferdex/contracts/deals/deals-page'
import { largestCredits, nextEnds } from '@inferdex/domain/deals/deal-charts'
import { countDealChips, filterDeals, isActiveDeal } from '@inferdex/domain/deals/deal-filters'
import type { DealsQuery } from '@inferdex/domain/deals/deal-query'

// Same as DEALS_PER_PAGE of the contract, whose schemas the browser does not need.
const PAGE_SIZE = 60

/** Computes the server's response to a query from all deals. */
export function dealsResult(all: readonly Deal[], query: DealsQuery, now: Date): DealsPage {
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
    previous: null,
    next: null,
    asOf: now.toISOString(),
  }
}
