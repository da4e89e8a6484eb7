import type { CapabilityFilter, SourceType } from '@inferdex/domain/models/model-filters'
import { type LicenceKind, licenceKindLabels } from '@inferdex/domain/models/model-licence'
import { NOT_STATED, placeChoiceLabels } from '@inferdex/domain/offers/regions/places'
import { modelTypeLabels } from '@inferdex/domain/models/model-type'
import type { OfferFilter } from '@inferdex/domain/evidence/offer-filter'
import { formatMonth } from '@inferdex/domain/text/date-display'
import type { MakerCount } from '@inferdex/domain/models/model-facts'
import type { ChoiceFilter, ModelsQuery } from '@inferdex/domain/models/models-query'
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

export const OFFER_FILTER_LABELS = {
  disputed: 'Sources differ',
  unconfirmed: 'Unconfirmed price',
} as const satisfies Record<OfferFilter, string>

type ActiveFilter = { label: string; without: ModelsQuery }

/** Returns every active filter with the query without it. */
export function activeFilters(query: ModelsQuery, makers: readonly MakerCount[] = []): readonly ActiveFilter[] {
  const makerName = (key: string) => makers.find((maker) => maker.key === key)?.name ?? key
  const limit = (key: 'maxInputPrice' | 'maxOutputPrice' | 'minRating', label: (value: number) => string) => {
    const value = query[key]
    return value === null ? [] : [{ label: label(value), without: { ...query, [key]: null, page: 1 } }]
  }
  const choices = <Name extends ChoiceFilter>(name: Name, label: (value: ModelsQuery[Name][number]) => string) =>
    query[name].map((value: ModelsQuery[Name][number]) => ({
      label: label(value),
      without: toggleChoice(query, name, value),
    }))
  return [
    ...choices('places', (value) =>
      value === NOT_STATED ? 'Region not stated' : `Runs in ${placeChoiceLabels[value]}`,
    ),
    ...choices('types', (value) => modelTypeLabels[value]),
    ...choices('capabilities', (value) => CAPABILITY_LABELS[value]),
    ...choices('sources', (value) => SOURCE_LABELS[value]),
    ...choices('licences', (value) => LICENCE_CHIPS[value]),
    ...(query.openWeights ? [{ label: 'Open weights', without: { ...query, openWeights: false, page: 1 } }] : []),
    ...choices('makers', makerName),
    ...(query.releasedSince === null
      ? []
      : [
          {
            label: `Since ${formatMonth(query.releasedSince)}`,
            without: { ...query, releasedSince: null, page: 1 },
          },
        ]),
    ...(query.sold ? [{ label: 'Still sold', without: { ...query, sold: false, page: 1 } }] : []),
    ...choices('offers', (value) => OFFER_FILTER_LABELS[value]),
    ...choices('contexts', (value) => `Context ≥ ${value.replace('+', '')}`),
    ...limit('maxInputPrice', (value) => `Input ≤ $${value}`),
    ...limit('maxOutputPrice', (value) => `Output ≤ $${value}`),
    ...limit('minRating', (value) => `Rating ≥ ${value}`),
  ]
}
