import { type ModelType, modelTypeWords } from '../models/model-type.ts'
import { ratingOrder, sortedBy } from '../text/ordering.ts'

/** What filters and sorts of the models list look at; the server's rows and the browser's snapshot both have it. */
export type ModelRow = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly family: string
  readonly type: ModelType
  readonly isOpenSource: boolean
  readonly contextWindow: number | null
  /** The list price for a million tokens, else that of the lowest offer; null when there is neither. */
  readonly inputPrice: string | null
  readonly outputPrice: string | null
  readonly rating: number
  readonly reviewCount: number
  readonly releaseDate: string | null
  /** When it first came up in a source or here: it is sorted by it where its release is not known. */
  readonly firstSeenOn: string | null
  readonly capabilities: readonly string[]
  readonly offerCount: number
}

export const modelSorts = ['rating', 'context', 'price', 'newest', 'reviews'] as const
export type ModelSort = (typeof modelSorts)[number]

export const sourceTypes = ['open-source', 'proprietary'] as const
export type SourceType = (typeof sourceTypes)[number]

/** The context windows on offer. `1M` and `1M+` mean the same, and both stay because the specification has both. */
export const contextWindows = {
  '8K': 8000,
  '32K': 32_000,
  '100K': 100_000,
  '300K': 300_000,
  '1M': 1_000_000,
  '1M+': 1_000_000,
} as const
export type ContextWindow = keyof typeof contextWindows

/** What the filter panel calls a capability, and what the catalogue calls it. */
export const capabilityFilters = {
  vision: 'image-input',
  function_calling: 'function-calling',
  imageGeneration: 'image-generation',
  videoGeneration: 'video-generation',
} as const
export type CapabilityFilter = keyof typeof capabilityFilters

export type ModelFilters = {
  readonly q: string
  /** Any of them; none selected means all. */
  readonly types: readonly ModelType[]
  /** Capability names; all of them must be there. */
  readonly capabilities: readonly string[]
  /** Any of them; none selected means all. */
  readonly sources: readonly SourceType[]
  readonly contexts: readonly ContextWindow[]
  readonly maxInputPrice: number | null
  readonly maxOutputPrice: number | null
  readonly minRating: number | null
}

export const noModelFilters: ModelFilters = {
  q: '',
  types: [],
  capabilities: [],
  sources: [],
  contexts: [],
  maxInputPrice: null,
  maxOutputPrice: null,
  minRating: null,
}

export function matchesModel(row: ModelRow, filters: ModelFilters): boolean {
  const { q, types, capabilities, sources, contexts, maxInputPrice, maxOutputPrice, minRating } = filters
  return (
    contains(q, ...modelSearchTexts(row)) &&
    (types.length === 0 || types.includes(row.type)) &&
    capabilities.every((capability) => row.capabilities.includes(capability)) &&
    (sources.length === 0 || sources.includes(row.isOpenSource ? 'open-source' : 'proprietary')) &&
    (contexts.length === 0 || contexts.some((window) => (row.contextWindow ?? -1) >= contextWindows[window])) &&
    isAtMost(row.inputPrice, maxInputPrice) &&
    isAtMost(row.outputPrice, maxOutputPrice) &&
    row.rating >= (minRating ?? 0)
  )
}

/** What a search looks at. */
export function modelSearchTexts(row: Pick<ModelRow, 'name' | 'family' | 'slug' | 'type'>): readonly string[] {
  return [row.name, row.family, row.slug, modelTypeWords[row.type]]
}

/** Returns what "newest" sorts by: the release, else the day on which it first came up, in milliseconds. */
export function modelDay({ releaseDate, firstSeenOn }: Pick<ModelRow, 'releaseDate' | 'firstSeenOn'>): number | null {
  const day = releaseDate ?? firstSeenOn
  return day === null ? null : Date.parse(day)
}

const MODEL_ORDER = {
  rating: (row) => ratingOrder(row.rating, row.offerCount),
  reviews: (row) => -row.reviewCount,
  context: (row) => -(row.contextWindow ?? Number.NEGATIVE_INFINITY),
  price: (row) => Number(row.inputPrice ?? Number.POSITIVE_INFINITY),
  newest: (row) => -(modelDay(row) ?? Number.NEGATIVE_INFINITY),
} as const satisfies Record<ModelSort, (row: ModelRow) => number>

export function filterModels<Row extends ModelRow>(
  rows: readonly Row[],
  filters: ModelFilters,
  sort: ModelSort,
): Row[] {
  return sortedBy(
    rows.filter((row) => matchesModel(row, filters)),
    MODEL_ORDER[sort],
  )
}

export const toolTypes = ['cli', 'extension', 'api', 'web', 'other'] as const
export type ToolType = (typeof toolTypes)[number]

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
  /** All of them must be there. */
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

/** Case-insensitive substring of any of the texts; blank matches everything. */
export function contains(q: string, ...texts: readonly string[]): boolean {
  const wanted = q.trim().toLowerCase()
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted))
}

/** A missing price counts as infinite: it passes only when there is no maximum. */
function isAtMost(price: string | null, maximum: number | null): boolean {
  return maximum === null || (price !== null && Number(price) <= maximum)
}
