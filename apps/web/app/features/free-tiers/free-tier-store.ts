import { tag } from '@inferdex/contracts/protocol/tags'
import type { FreeTierProvider } from '@inferdex/contracts/free-tiers'
import type { FreeTiersQuery } from '@inferdex/domain/free-tiers/free-tier-query'
import { fetchJson } from '../../lib/stores/catalogue.ts'
import { lazyStore } from '../../lib/stores/lazy-store.ts'
import type { FreeTiersResult } from './free-tiers-result.ts'

/** Caches all providers with a free tier and the code that filters them, so that typing needs no requests. */
export const allFreeTiers = lazyStore<{ resultOf: (query: FreeTiersQuery) => FreeTiersResult }>(
  [tag.providers],
  async () => {
    const [all, { freeTiersResult }] = await Promise.all([
      fetchJson<FreeTierProvider[]>('/api/catalog/free-tiers'),
      import('./free-tiers-result.ts'),
    ])
    return { resultOf: (query) => freeTiersResult(all, query) }
  },
)
