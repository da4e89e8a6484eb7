import { providerSearchOrder } from '../search/search-order.ts'
import { isMatch, rankMatches, type SearchRule } from '../search/search-rank.ts'
import { sortedBy } from '../text/ordering.ts'
import { providerRatingOrder } from './provider-prominence.ts'

export const toolTypes = ['cli', 'extension', 'api', 'web', 'other'] as const
export type ToolType = (typeof toolTypes)[number]

/** The fields that filters and sorts of the providers list use. */
export type ProviderRow = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly description: string
  /** City and country of the company; not where its models run. */
  readonly headquarters: string | null
  readonly featured: boolean
  readonly rating: number
  readonly reviewCount: number
  readonly modelCount: number
  /** How many of the models it sells are its own. */
  readonly ownModelCount: number
  readonly hasFreeTier: boolean
  readonly toolTypes: readonly ToolType[]
}

export const providerSorts = ['rating', 'reviews', 'name'] as const
export type ProviderSort = (typeof providerSorts)[number]

type SearchedProvider = Pick<ProviderRow, 'name' | 'slug' | 'description' | 'headquarters' | 'modelCount'>

/** The search of providers: by name and slug, and by any part of the description and of the headquarters. */
export const providerSearch: SearchRule<SearchedProvider> = {
  textsOf: ({ name, slug, description, headquarters }) => ({
    name,
    slug,
    others: [],
    parts: [name, description, slug, headquarters ?? ''],
  }),
  orderOf: providerSearchOrder,
}

export type ProviderFilters = {
  readonly q: string
  readonly hasFreeTier: boolean
  /** The provider must have all of them. */
  readonly tools: readonly ToolType[]
  readonly minRating: number | null
  readonly featured: boolean
}

export const noProviderFilters: ProviderFilters = {
  q: '',
  hasFreeTier: false,
  tools: [],
  minRating: null,
  featured: false,
}

export function matchesProvider(row: ProviderRow, filters: ProviderFilters): boolean {
  return (
    isMatch(row, filters.q, providerSearch.textsOf) &&
    (!filters.hasFreeTier || row.hasFreeTier) &&
    filters.tools.every((tool) => row.toolTypes.includes(tool)) &&
    row.rating >= (filters.minRating ?? 0) &&
    (!filters.featured || row.featured)
  )
}

const PROVIDER_ORDER = {
  rating: providerRatingOrder,
  reviews: (row) => -row.reviewCount,
  name: () => 0,
} as const satisfies Record<ProviderSort, (row: ProviderRow) => number>

export function filterProviders<Row extends ProviderRow>(
  rows: readonly Row[],
  filters: ProviderFilters,
  sort: ProviderSort,
): Row[] {
  const passing = rows.filter((row) => matchesProvider(row, filters))
  // With a text, the best match is first unless the visitor chose another order.
  if (sort === 'rating' && filters.q.trim() !== '') {
    return rankMatches(passing, filters.q, providerSearch).map(({ row }) => row)
  }
  return sortedBy(passing, PROVIDER_ORDER[sort])
}
