import { contains } from '../text/fold-case.ts'
import { ratingOrder, sortedBy } from '../text/ordering.ts'

export const toolTypes = ['cli', 'extension', 'api', 'web', 'other'] as const
export type ToolType = (typeof toolTypes)[number]

/** The fields that filters and sorts of the providers list use. */
export type ProviderRow = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly featured: boolean
  readonly rating: number
  readonly reviewCount: number
  readonly modelCount: number
  readonly hasFreeTier: boolean
  readonly toolTypes: readonly ToolType[]
}

export const providerSorts = ['rating', 'reviews', 'name'] as const
export type ProviderSort = (typeof providerSorts)[number]

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
    contains(filters.q, row.name, row.description, row.slug) &&
    (!filters.hasFreeTier || row.hasFreeTier) &&
    filters.tools.every((tool) => row.toolTypes.includes(tool)) &&
    row.rating >= (filters.minRating ?? 0) &&
    (!filters.featured || row.featured)
  )
}

const PROVIDER_ORDER = {
  rating: (row) => ratingOrder(row.rating, row.modelCount),
  reviews: (row) => -row.reviewCount,
  name: () => 0,
} as const satisfies Record<ProviderSort, (row: ProviderRow) => number>

export function filterProviders<Row extends ProviderRow>(
  rows: readonly Row[],
  filters: ProviderFilters,
  sort: ProviderSort,
): Row[] {
  return sortedBy(
    rows.filter((row) => matchesProvider(row, filters)),
    PROVIDER_ORDER[sort],
  )
}
