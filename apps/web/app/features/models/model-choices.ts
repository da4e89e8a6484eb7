import type { CapabilityFilter, ContextWindow, SourceType } from '@inferdex/domain/catalogue-filters'
import { type ModelsQuery, modelsSearch } from '@inferdex/domain/models-query'
import { paths } from '../../lib/paths.ts'

export function modelsAddress(query: ModelsQuery): string {
  return paths.models() + modelsSearch(query)
}

export const SORTS = [
  ['rating', 'Highest Rated'],
  ['context', 'Context Window'],
  ['price', 'Lowest Price'],
  ['newest', 'Newest First'],
] as const

export const CAPABILITY_LABELS = {
  vision: 'Vision',
  function_calling: 'Function calling',
  imageGeneration: 'Image generation',
  videoGeneration: 'Video generation',
} as const satisfies Record<CapabilityFilter, string>

export const SOURCE_LABELS = {
  'open-source': 'Open Source',
  proprietary: 'Proprietary',
} as const satisfies Record<SourceType, string>

/** A choice that is on is taken out, one that is off is added; either way the list starts at its first page. */
export function toggleChoice<Key extends 'capabilities' | 'sources' | 'contexts'>(
  query: ModelsQuery,
  key: Key,
  value: ModelsQuery[Key][number],
): ModelsQuery {
  const chosen: readonly string[] = query[key]
  const next = chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
  return { ...query, [key]: next, page: 1 }
}

type QuickChip = { label: string; isOn: (query: ModelsQuery) => boolean; toggle: (query: ModelsQuery) => ModelsQuery }

const quick = <Key extends 'capabilities' | 'sources' | 'contexts'>(
  label: string,
  key: Key,
  value: ModelsQuery[Key][number],
): QuickChip => ({
  label,
  isOn: (query) => (query[key] as readonly string[]).includes(value),
  toggle: (query) => toggleChoice(query, key, value),
})

export const QUICK_CHIPS: readonly QuickChip[] = [
  quick('Open Source', 'sources', 'open-source'),
  quick('Vision Capable', 'capabilities', 'vision'),
  quick('Function Calling', 'capabilities', 'function_calling'),
  quick('Large Context (300K+)', 'contexts', '300K'),
]

type ActiveFilter = { label: string; without: ModelsQuery }

/** Every filter in force with the query that it would be without it. */
export function activeFilters(query: ModelsQuery): readonly ActiveFilter[] {
  const limit = (key: 'maxInputPrice' | 'maxOutputPrice' | 'minRating', label: (value: number) => string) => {
    const value = query[key]
    return value === null ? [] : [{ label: label(value), without: { ...query, [key]: null, page: 1 } }]
  }
  return [
    ...query.capabilities.map((value) => ({
      label: CAPABILITY_LABELS[value],
      without: toggleChoice(query, 'capabilities', value),
    })),
    ...query.sources.map((value) => ({ label: SOURCE_LABELS[value], without: toggleChoice(query, 'sources', value) })),
    ...query.contexts.map((value: ContextWindow) => ({
      label: `Context ≥ ${value.replace('+', '')}`,
      without: toggleChoice(query, 'contexts', value),
    })),
    ...limit('maxInputPrice', (value) => `Input ≤ $${value}`),
    ...limit('maxOutputPrice', (value) => `Output ≤ $${value}`),
    ...limit('minRating', (value) => `Rating ≥ ${value}`),
  ]
}
