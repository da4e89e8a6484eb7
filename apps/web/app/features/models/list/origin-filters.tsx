import type { MakerCount, ModelFacts } from '@inferdex/domain/models/model-facts'
import { releasedSinceChoices } from '@inferdex/domain/models/model-facts'
import { licenceKindLabels, licenceKinds } from '@inferdex/domain/models/model-licence'
import type { ModelsQuery } from '@inferdex/domain/models/models-query'
import { formatMonth } from '@inferdex/domain/text/date-display'
import { FilterCheckbox, FilterChip, FilterGroup, type ModelFiltersProps } from './filter-parts.tsx'
import { toggleChoice } from './model-choices.ts'

/** How many makers are listed before "All makers". */
const FIRST_MAKERS = 6

type GroupProps = Pick<ModelFiltersProps, 'query' | 'facts' | 'onChange' | 'form'>

/** Renders the makers with the most models; the others unfold. Makers that were chosen are always in view. */
export function MakerFilter({ query, facts, onChange, form }: GroupProps) {
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

/** Offers only days since which some model was released. */
export function ReleasedFilter({ query, facts, onChange, form }: GroupProps) {
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

export function LicenceFilter({ query, facts, onChange, form }: GroupProps) {
  return (
    <FilterGroup title="Licence">
      {licenceKinds.map(
        (kind) =>
          isOffered(facts, query.licences.includes(kind), ({ withLicence }) => withLicence[kind]) && (
            <FilterCheckbox
              key={kind}
              form={form}
              name="licence"
              value={kind}
              label={licenceKindLabels[kind]}
              count={facts?.withLicence[kind]}
              checked={query.licences.includes(kind)}
              onChange={() => onChange((current) => toggleChoice(current, 'licences', kind))}
            />
          ),
      )}
    </FilterGroup>
  )
}

/** Tells whether a choice is offered: some model has it, or it is on. While the counts load, all are. */
export function isOffered(facts: ModelFacts | null, isOn: boolean, count: (facts: ModelFacts) => number | undefined) {
  return isOn || facts === null || (count(facts) ?? 0) > 0
}

function withSince(query: ModelsQuery, releasedSince: string | null): ModelsQuery {
  return { ...query, releasedSince, page: 1 }
}
