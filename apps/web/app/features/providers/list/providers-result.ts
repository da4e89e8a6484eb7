import { filterProviders } from '@inferdex/domain/providers/provider-filters'
import { providerFiltersOf, type ProvidersQuery } from '@inferdex/domain/providers/providers-query'
import type { ListedProvider } from './listed-provider.ts'

export const PAGE_SIZE = 60

export type ProvidersResult = {
  readonly rows: readonly ListedProvider[]
  readonly found: number
  readonly total: number
  readonly page: number
  readonly pageCount: number
}

/** Returns one page of the matching providers, in order. Runs on the server and in the browser. */
export function providersResult(all: readonly ListedProvider[], query: ProvidersQuery): ProvidersResult {
  const found = filterProviders(all, providerFiltersOf(query), query.sort)
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const page = Math.min(query.page, pageCount)
  return {
    rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    found: found.length,
    total: all.length,
    page,
    pageCount,
  }
}
