import { filterProviders, matchesProvider, providerSearch } from '@inferdex/domain/providers/provider-filters'
import { listCorrection } from '@inferdex/domain/search/list-correction'
import { sortedBy } from '@inferdex/domain/text/ordering'
import { providerFiltersOf, type ProvidersQuery } from '@inferdex/domain/providers/providers-query'
import type { ListedProvider } from './listed-provider.ts'

export const PAGE_SIZE = 60

export type ProvidersResult = {
  readonly rows: readonly ListedProvider[]
  readonly found: number
  readonly total: number
  readonly page: number
  readonly pageCount: number
  /** The corrected search text that was used because nothing matches the given one; otherwise null. */
  readonly corrected: string | null
}

/** Returns the matching providers in the order of the page; unknown prices are last. */
function sortProviders(all: readonly ListedProvider[], query: ProvidersQuery): readonly ListedProvider[] {
  const filters = providerFiltersOf(query)
  if (query.sort !== 'models' && query.sort !== 'input') return filterProviders(all, filters, query.sort)
  const found = all.filter((row) => matchesProvider(row, filters))
  if (query.sort === 'models') return sortedBy(found, ({ modelCount }) => -modelCount)
  return sortedBy(found, ({ lowestInput }) => (lowestInput === null ? Number.POSITIVE_INFINITY : Number(lowestInput)))
}

/** Returns one page of the matching providers, in order. Runs on the server and in the browser. */
export function providersResult(all: readonly ListedProvider[], query: ProvidersQuery): ProvidersResult {
  const corrected = listCorrection(all, query.q, providerSearch)
  const found = sortProviders(all, corrected === null ? query : { ...query, q: corrected })
  const pageCount = Math.max(1, Math.ceil(found.length / PAGE_SIZE))
  const page = Math.min(query.page, pageCount)
  return {
    rows: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    found: found.length,
    total: all.length,
    page,
    pageCount,
    corrected,
  }
}
