import { type CapabilityFilter, contextWindows, sourceTypes } from '@inferdex/domain/models/model-filters'
import { modelTypeLabels, modelTypes } from '@inferdex/domain/models/model-type'
import { MAX_RATING, type ModelsQuery, PRICE_LIMIT } from '@inferdex/domain/models/models-query'
import { memo } from 'react'
import { LimitField } from './limit-field.tsx'
import { CAPABILITY_LABELS, SOURCE_LABELS } from './active-filters.ts'
import { FilterCheckbox, FilterChip, FilterGroup, type ModelFiltersProps } from './filter-parts.tsx'
import { toggleChoice } from './model-choices.ts'
import { isOffered, LicenceFilter, MakerFilter, ReleasedFilter } from './origin-filters.tsx'

const CAPABILITIES = Object.keys(CAPABILITY_LABELS) as CapabilityFilter[]
const CONTEXTS = Object.keys(contextWindows) as (keyof typeof contextWindows)[]

/** Renders the groups of the filter panel. Memoized, so that typing in the search field does not re-render it. */
export const ModelFilters = memo(function ModelFilters({ query, facts, onChange, form }: ModelFiltersProps) {
  const limit = (key: 'maxInputPrice' | 'maxOutputPrice' | 'minRating') => ({
    form,
    name: key,
    value: query[key],
    onChange: (value: number | null) =>
      onChange((current) => ({ ...current, [key]: value, page: 1 }), { typing: true }),
  })
  return (
    <div className="divide-y divide-line">
      <FilterGroup title="Type">
        {modelTypes.map(
          (value) =>
            isOffered(facts, query.types.includes(value), ({ withType }) => withType[value]) && (
              <FilterCheckbox
                key={value}
                form={form}
                name="type"
                value={value}
                label={modelTypeLabels[value]}
                count={facts?.withType[value]}
                checked={query.types.includes(value)}
                onChange={() => onChange((current) => toggleChoice(current, 'types', value))}
              />
            ),
        )}
      </FilterGroup>
      <FilterGroup title="Capabilities" note="all must match">
        {CAPABILITIES.map((value) => (
          <FilterCheckbox
            key={value}
            form={form}
            name="capability"
            value={value}
            label={CAPABILITY_LABELS[value]}
            count={facts?.withCapability[value]}
            checked={query.capabilities.includes(value)}
            onChange={() => onChange((current) => toggleChoice(current, 'capabilities', value))}
          />
        ))}
      </FilterGroup>
      <MakerFilter {...{ query, facts, onChange, form }} />
      <ReleasedFilter {...{ query, facts, onChange, form }} />
      <FilterGroup title="Source">
        {sourceTypes.map((value) => (
          <FilterCheckbox
            key={value}
            form={form}
            name="source"
            value={value}
            label={SOURCE_LABELS[value]}
            count={facts?.withSource[value] || undefined}
            checked={query.sources.includes(value)}
            onChange={() => onChange((current) => toggleChoice(current, 'sources', value))}
          />
        ))}
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
      </FilterGroup>
      <FilterGroup title="Context window" note="at least">
        <div className="flex flex-wrap gap-1.5 pt-1">
          {CONTEXTS.map((value) => (
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
      <LicenceFilter {...{ query, facts, onChange, form }} />
      <FilterGroup title="Minimum rating">
        <LimitField {...limit('minRating')} label="Stars" off={0} max={MAX_RATING} step={0.5} placeholder="Any" />
      </FilterGroup>
    </div>
  )
}, isSamePanel)

const PRICE = { off: PRICE_LIMIT, max: PRICE_LIMIT, step: 1, placeholder: 'No limit' }

/** The parts of the query that the panel shows. */
const SHOWN = [
  'types',
  'capabilities',
  'sources',
  'licences',
  'openWeights',
  'makers',
  'releasedSince',
  'sold',
  'contexts',
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
