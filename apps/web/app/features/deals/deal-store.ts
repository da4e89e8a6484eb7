import { tag } from '@inferdex/contracts/protocol/tags'
import type { Deal } from '@inferdex/contracts/deals/deals'
import type { DealsQuery } from '@inferdex/domain/deals/deal-query'
import { fetchJson } from '../../lib/stores/catalogue.ts'
import { lazyStore } from '../../lib/stores/lazy-store.ts'
import type { DealsResult } from './deals-result.ts'

/** Caches all active deals and the code that filters them, so that no keystroke calls the server. */
export const allDeals = lazyStore<{ resultOf: (query: DealsQuery) => DealsResult }>(
  [tag.deals, tag.dealVotes],
  async () => {
    const [deals, { dealsResult }] = await Promise.all([
      fetchJson<Deal[]>('/api/catalog/deals?activeOnly=true'),
      import('./deals-result.ts'),
    ])
    const now = new Date()
    return { resultOf: (query) => dealsResult(deals, query, now) }
  },
)
