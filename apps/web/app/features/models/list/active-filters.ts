import type { CapabilityFilter, ContextWindow, SourceType } from '@inferdex/domain/models/model-filters'
import { modelTypeLabels } from '@inferdex/domain/models/model-type'
import type { ModelsQuery } from '@inferdex/domain/models/models-query'
import { toggleChoice } from './model-choices.ts'

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

type ActiveFilter = { label: string; without: ModelsQuery }

/** Returns every active filter with the query without it. */
export function activeFilters(query: ModelsQuery): readonly ActiveFilter[] {
  const limit = (key: 'maxInputPrice' | 'maxOutputPrice' | 'minRating', label: (value: number) => string) => {
    const value = query[key]
    return value === null ? [] : [{ label: label(value), without: { ...query, [key]: null, page: 1 } }]
  }
  return [
    ...query.types.map((value) => ({ label: modelTypeLabels[value], without: toggleChoice(query, 'types', value) })),
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
