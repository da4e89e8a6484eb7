import { licenceKindLabels } from '@inferdex/domain/models/model-licence'
import { modelTypeLabels } from '@inferdex/domain/models/model-type'
import {
  type ChoiceFilter,
  choiceFilters,
  MAX_RATING,
  type ModelsQuery,
  PRICE_LIMIT,
} from '@inferdex/domain/models/models-query'
import { placeChoiceLabels } from '@inferdex/domain/offers/regions/places'
import { memo } from 'react'
import { LimitField } from './limit-field.tsx'
import { CAPABILITY_LABELS, OFFER_FILTER_LABELS, SOURCE_LABELS } from './active-filters.ts'
import { ChoiceGroup, FilterCheckbox, FilterChip, FilterGroup, type ModelFiltersProps } from './filter-parts.tsx'
import { toggleChoice } from './model-choices.ts'
import { MakerFilter, ReleasedFilter } from './origin-filters.tsx'

/** Renders the groups of the filter panel. Memoized, so that typing in the search field does not re-render it. */
export const ModelFilters = memo(function ModelFilters(panel: ModelFiltersProps) {
  const { query, facts, onChange, form } = panel
  const limit = (key: 'maxInputPrice' | 'maxOutputPrice' | 'minRating') => ({
    form,
    name: key,
    value: query[key],
    onChange: (value: number | null) =>
      onChange((current) => ({ ...current, [key]: value, page: 1 }), { typing: true }),
  })
  return (
    <div className="divide-y divide-line">
      <ChoiceGroup {...panel} of="types" title="Type" labels={modelTypeLabels} counts={facts?.withType} />
      <ChoiceGroup
        {...panel}
        of="capabilities"
        title="Capabilities"
        note="all must match"
        labels={CAPABILITY_LABELS}
        counts={facts?.withCapability}
        withEmpty
      />
      <MakerFilter {...panel} />
      <ReleasedFilter {...panel} />
      <ChoiceGroup {...panel} of="sources" title="Source" labels={SOURCE_LABELS} counts={facts?.withSource} withEmpty>
        <FilterCheckbox
          form={form}
          name="weights"
          value="open"
          label="Open weights"
          count={facts?.withOpenWeights}
          checked={query.openWeights}
          onChange={() => onChange((current) => ({ ...current, openWeights: !current.openWeights, page: 1 }))}
        />
        <FilterCheckbox
          form={form}
          name="sold"
          value="true"
          label="Still sold"
          count={facts?.sold}
          checked={query.sold}
          onChange={() => onChange((current) => ({ ...current, sold: !current.sold, page: 1 }))}
        />
      </ChoiceGroup>
      <ChoiceGroup
        {...panel}
        of="offers"
        title="Offers"
        note="any offer"
        labels={OFFER_FILTER_LABELS}
        counts={facts?.withOffers}
      />
      <FilterGroup title="Context window" note="at least">
        <div className="flex flex-wrap gap-1.5 pt-1">
          {choiceFilters.contexts.values.map((value) => (
            <FilterChip
              key={value}
              form={form}
              name="context"
              value={value}
              label={value}
              count={undefined}
              checked={query.contexts.includes(value)}
              onChange={() => onChange((current) => toggleChoice(current, 'contexts', value))}
            />
          ))}
        </div>
      </FilterGroup>
      <FilterGroup title="Price" note="USD per 1M tokens">
        <LimitField {...limit('maxInputPrice')} label="Max input" {...PRICE} />
        <LimitField {...limit('maxOutputPrice')} label="Max output" {...PRICE} />
      </FilterGroup>
      <ChoiceGroup
        {...panel}
        of="places"
        title="Region"
        note="as sellers state it"
        labels={placeChoiceLabels}
        counts={facts?.withPlace}
      />
      <ChoiceGroup {...panel} of="licences" title="Licence" labels={licenceKindLabels} counts={facts?.withLicence} />
      <FilterGroup title="Minimum rating">
        <LimitField {...limit('minRating')} label="Stars" off={0} max={MAX_RATING} step={0.5} placeholder="Any" />
      </FilterGroup>
    </div>
  )
}, isSamePanel)

const PRICE = { off: PRICE_LIMIT, max: PRICE_LIMIT, step: 1, placeholder: 'No limit' }

/** The parts of the query that the panel shows. */
const SHOWN = [
  ...(Object.keys(choiceFilters) as ChoiceFilter[]),
  'openWeights',
  'releasedSince',
  'sold',
  'maxInputPrice',
  'maxOutputPrice',
  'minRating',
] as const satisfies readonly (keyof ModelsQuery)[]

function isSamePanel(before: ModelFiltersProps, after: ModelFiltersProps): boolean {
  return (
    before.facts === after.facts &&
    before.onChange === after.onChange &&
    SHOWN.every((key) => before.query[key] === after.query[key])
  )
}
