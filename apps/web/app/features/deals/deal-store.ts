import { tag } from '@inferdex/contracts/protocol/tags'
import type { Deal } from '@inferdex/contracts/deals/deals'
import type { DealsPage } from '@inferdex/contracts/deals/deals-page'
import type { DealsQuery } from '@inferdex/domain/deals/deal-query'
import { lazyStore } from '../../lib/stores/lazy-store.ts'

/** The server's counting limit; above it, the server filters. */
const ALL_ACTIVE = '/api/catalog/deals?activeOnly=true&limit=1000'

/** Caches all active deals and the code that filters them, so that typing needs no requests. */
export const allDeals = lazyStore<{ resultOf: (query: DealsQuery) => DealsPage }>(
  [tag.deals, tag.dealVotes],
  async () => {
    const [deals, { dealsResult }] = await Promise.all([fetchAllDeals(), import('./deals-result.ts')])
    if (deals === null) return null
    const now = new Date()
    return { resultOf: (query) => dealsResult(deals, query, now) }
  },
)

/** Returns null if there are more deals than fit in one response. */
async function fetchAllDeals(): Promise<Deal[] | null> {
  const response = await fetch(ALL_ACTIVE)
  if (!response.ok) throw new Error(`${ALL_ACTIVE} answered ${response.status}`)
  return response.headers.has('link') ? null : ((await response.json()) as Deal[])
}
