import { compareDecimals, numberAsDecimal } from '../text/decimal.ts'
import { contains } from '../text/fold-case.ts'
import type { Direction, ModelColumn } from './model-columns.ts'
import { type ModelType, modelTypeWords } from './model-type.ts'

/** What filters and sorts of the models list look at; the columns of the table `models` mean the same. */
export type ModelRow = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly family: string
  readonly type: ModelType
  readonly isOpenSource: boolean
  readonly contextWindow: number | null
  readonly maxOutput: number | null
  /** The list price for a million tokens, else that of the lowest offer; null when there is neither. */
  readonly inputPrice: string | null
  readonly outputPrice: string | null
  readonly cacheReadPrice: string | null
  readonly lowestInput: string | null
  readonly rating: number
  readonly reviewCount: number
  readonly releaseDate: string | null
  /** When it first came up in a source or here: it is sorted by it where its release is not known. */
  readonly firstSeenOn: string | null
  readonly capabilities: readonly string[]
  readonly offerCount: number
  /** The slugs of those who sell it. */
  readonly providers: readonly string[]
}

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

/** Returns what "at least one of these" comes to; null without a choice. */
export function lowestContextWindow(chosen: readonly ContextWindow[]): number | null {
  return chosen.length === 0 ? null : Math.min(...chosen.map((name) => contextWindows[name]))
}

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
  /** The slug of a provider that sells it. */
  readonly provider: string | null
  /** Any of them; none selected means all. */
  readonly types: readonly ModelType[]
  /** Capability names; all of them must be there. */
  readonly capabilities: readonly string[]
  /** Any of them; none selected means all. */
  readonly sources: readonly SourceType[]
  readonly minContextWindow: number | null
  readonly maxContextWindow: number | null
  readonly maxInputPrice: number | null
  readonly maxOutputPrice: number | null
  readonly minRating: number | null
}

/**
 * One question to the catalogue: which models, in which order. The address of the page and the query of the API are both
 * read into it; the browser's engine (`selectModels`) and the server's (`models.queries.ts`) return the same for it.
 */
export type ModelSelection = ModelFilters & { readonly sort: ModelColumn; readonly direction: Direction }

export const noModelFilters: ModelFilters = {
  q: '',
  provider: null,
  types: [],
  capabilities: [],
  sources: [],
  minContextWindow: null,
  maxContextWindow: null,
  maxInputPrice: null,
  maxOutputPrice: null,
  minRating: null,
}

export function matchesModel(row: ModelRow, filters: ModelFilters): boolean {
  const { q, provider, types, capabilities, sources, minRating } = filters
  return (
    contains(q, ...modelSearchTexts(row)) &&
    (provider === null || row.providers.includes(provider)) &&
    (types.length === 0 || types.includes(row.type)) &&
    capabilities.every((capability) => row.capabilities.includes(capability)) &&
    (sources.length === 0 || sources.includes(row.isOpenSource ? 'open-source' : 'proprietary')) &&
    isWithin(row.contextWindow, filters.minContextWindow, filters.maxContextWindow) &&
    isAtMost(row.inputPrice, filters.maxInputPrice) &&
    isAtMost(row.outputPrice, filters.maxOutputPrice) &&
    row.rating >= (minRating ?? 0)
  )
}

/** What a search looks at. */
export function modelSearchTexts(row: Pick<ModelRow, 'name' | 'family' | 'slug' | 'type'>): readonly string[] {
  return [row.name, row.family, row.slug, modelTypeWords[row.type]]
}

/** An unknown value passes only when there is no limit. */
function isWithin(value: number | null, min: number | null, max: number | null): boolean {
  if (value === null) return min === null && max === null
  return (min === null || value >= min) && (max === null || value <= max)
}

/** A missing price counts as infinite: it passes only when there is no maximum. */
function isAtMost(price: string | null, maximum: number | null): boolean {
  if (maximum === null) return true
  if (price === null) return false
  const roughly = Number(price)
  // Only a price with more digits than a number holds needs the exact comparison.
  return roughly < maximum || (roughly === maximum && compareDecimals(price, numberAsDecimal(maximum)) <= 0)
}
