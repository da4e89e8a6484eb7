import { type MakerCount, releasedSinceChoices } from '@inferdex/domain/models/model-facts'
import type { ModelsQuery } from '@inferdex/domain/models/models-query'
import { formatMonth } from '@inferdex/domain/text/date-display'
import { FilterCheckbox, FilterChip, FilterGroup, type ModelFiltersProps } from './filter-parts.tsx'
import { toggleChoice } from './model-choices.ts'

/** Number of makers listed before "All makers". */
const FIRST_MAKERS = 6

/** Renders the makers with the most models; the others are collapsed. Selected makers are always visible. */
export function MakerFilter({ query, facts, onChange, form }: ModelFiltersProps) {
  const makers = facts?.makers ?? []
  const first = makers.filter(({ key }, index) => index < FIRST_MAKERS || query.makers.includes(key))
  const others = makers.filter((maker) => !first.includes(maker))
  const unknown = query.makers.filter((key) => makers.every((maker) => maker.key !== key))
  const choice = ({ key, name, count }: Omit<MakerCount, 'count'> & { count?: number }) => (
    <FilterCheckbox
      key={key}
      form={form}
      name="maker"
      value={key}
      label={name}
      count={count}
      checked={query.makers.includes(key)}
      onChange={() => onChange((current) => toggleChoice(current, 'makers', key))}
    />
  )
  if (first.length + unknown.length === 0) return null
  return (
    <FilterGroup title="Maker">
      {first.map(choice)}
      {unknown.map((key) => choice({ key, name: key }))}
      {others.length > 0 && (
        <details>
          <summary className="min-h-7 cursor-pointer py-[5px] text-13 text-accent hover:text-accent-strong">
            All {makers.length} makers
          </summary>
          {others.map(choice)}
        </details>
      )}
    </FilterGroup>
  )
}

/** Offers only dates since which some model was released. */
export function ReleasedFilter({ query, facts, onChange, form }: ModelFiltersProps) {
  const choices = facts === null ? [] : releasedSinceChoices(facts.releasedIn)
  const chosen = query.releasedSince
  const shown = chosen === null || choices.some(({ since }) => since === chosen) ? [] : [{ since: chosen }]
  const offered: { since: string; count?: number }[] = [...choices, ...shown]
  if (offered.length === 0) return null
  return (
    <FilterGroup title="Released since" note="known dates only">
      <div className="flex flex-wrap gap-1.5 pt-1">
        {offered.map(({ since, count }) => (
          <FilterChip
            key={since}
            form={form}
            name="since"
            value={since}
            label={formatMonth(since)}
            count={count}
            checked={chosen === since}
            onChange={() => onChange((current) => withSince(current, chosen === since ? null : since))}
          />
        ))}
      </div>
    </FilterGroup>
  )
}

function withSince(query: ModelsQuery, releasedSince: string | null): ModelsQuery {
  return { ...query, releasedSince, page: 1 }
}
