import type { ModelFacts } from '@inferdex/domain/models/model-facts'
import { type CapabilityFilter, contextWindows, sourceTypes } from '@inferdex/domain/models/model-filters'
import { modelTypeLabels, modelTypes } from '@inferdex/domain/models/model-type'
import { MAX_RATING, type ModelsQuery, PRICE_LIMIT } from '@inferdex/domain/models/models-query'
import { memo, type ReactNode } from 'react'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { chipClass } from '../../../components/ui/chip.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { LimitField } from './limit-field.tsx'
import { CAPABILITY_LABELS, SOURCE_LABELS } from './active-filters.ts'
import { toggleChoice } from './model-choices.ts'

export type ModelFiltersProps = {
  query: ModelsQuery
  /** Null while loading. The counts are then hidden. */
  facts: ModelFacts | null
  onChange: (change: (query: ModelsQuery) => ModelsQuery, how?: { typing: boolean }) => void
  form: string
}

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
      <Group title="Type">
        {modelTypes.map((value) => (
          <Checkbox
            key={value}
            form={form}
            name="type"
            value={value}
            label={modelTypeLabels[value]}
            count={facts?.withType[value]}
            checked={query.types.includes(value)}
            onChange={() => onChange((current) => toggleChoice(current, 'types', value))}
          />
        ))}
      </Group>
      <Group title="Capabilities" note="all must match">
        {CAPABILITIES.map((value) => (
          <Checkbox
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
      </Group>
      <Group title="Source">
        {sourceTypes.map((value) => (
          <Checkbox
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
      </Group>
      <Group title="Context window" note="at least">
        <div className="flex flex-wrap gap-1.5 pt-1">
          {CONTEXTS.map((value) => {
            const on = query.contexts.includes(value)
            return (
              <label
                key={value}
                className={cx(
                  chipClass(on),
                  'relative has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent',
                )}
              >
                <input
                  form={form}
                  type="checkbox"
                  name="context"
                  value={value}
                  checked={on}
                  onChange={() => onChange((current) => toggleChoice(current, 'contexts', value))}
                  className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit] opacity-0"
                />
                {value}
              </label>
            )
          })}
        </div>
      </Group>
      <Group title="Price" note="USD per 1M tokens">
        <LimitField {...limit('maxInputPrice')} label="Max input" {...PRICE} />
        <LimitField {...limit('maxOutputPrice')} label="Max output" {...PRICE} />
      </Group>
      <Group title="Minimum rating">
        <LimitField {...limit('minRating')} label="Stars" off={0} max={MAX_RATING} step={0.5} placeholder="Any" />
      </Group>
    </div>
  )
}, isSamePanel)

const PRICE = { off: PRICE_LIMIT, max: PRICE_LIMIT, step: 1, placeholder: 'No limit' }

function isSamePanel(before: ModelFiltersProps, after: ModelFiltersProps): boolean {
  const keys = ['types', 'capabilities', 'sources', 'contexts', 'maxInputPrice', 'maxOutputPrice', 'minRating'] as const
  return (
    before.facts === after.facts &&
    before.onChange === after.onChange &&
    keys.every((key) => before.query[key] === after.query[key])
  )
}

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 py-3 first:pt-0">
      <legend className="float-left flex w-full items-baseline justify-between pb-1 text-13 font-semibold">
        {title}
        {note && <span className="text-12 font-normal text-ink-faint">{note}</span>}
      </legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  )
}
