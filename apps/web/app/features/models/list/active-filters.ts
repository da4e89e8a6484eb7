import type { CapabilityFilter, ContextWindow, SourceType } from '@inferdex/domain/models/model-filters'
import { type LicenceKind, licenceKindLabels } from '@inferdex/domain/models/model-licence'
import { modelTypeLabels } from '@inferdex/domain/models/model-type'
import { formatMonth } from '@inferdex/domain/text/date-display'
import type { MakerCount } from '@inferdex/domain/models/model-facts'
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

const LICENCE_CHIPS = {
  ...licenceKindLabels,
  closed: 'Closed licence',
  unknown: 'Licence unknown',
} as const satisfies Record<LicenceKind, string>

type ActiveFilter = { label: string; without: ModelsQuery }

/** Returns every active filter with the query without it. */
export function activeFilters(query: ModelsQuery, makers: readonly MakerCount[] = []): readonly ActiveFilter[] {
  const makerName = (key: string) => makers.find((maker) => maker.key === key)?.name ?? key
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
    ...query.licences.map((value) => ({
      label: LICENCE_CHIPS[value],
      without: toggleChoice(query, 'licences', value),
    })),
    ...(query.openWeights ? [{ label: 'Open weights', without: { ...query, openWeights: false, page: 1 } }] : []),
    ...query.makers.map((value) => ({ label: makerName(value), without: toggleChoice(query, 'makers', value) })),
    ...(query.releasedSince === null
      ? []
      : [
          {
            label: `Since ${formatMonth(query.releasedSince)}`,
            without: { ...query, releasedSince: null, page: 1 },
          },
        ]),
    ...(query.sold ? [{ label: 'Still sold', without: { ...query, sold: false, page: 1 } }] : []),
    ...query.contexts.map((value: ContextWindow) => ({
      label: `Context ≥ ${value.replace('+', '')}`,
      without: toggleChoice(query, 'contexts', value),
    })),
    ...limit('maxInputPrice', (value) => `Input ≤ $${value}`),
    ...limit('maxOutputPrice', (value) => `Output ≤ $${value}`),
    ...limit('minRating', (value) => `Rating ≥ ${value}`),
  ]
}
