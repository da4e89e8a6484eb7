import type { ModelFacts } from '@inferdex/domain/models/model-facts'
import { type ChoiceFilter, choiceFilters, type ModelsQuery } from '@inferdex/domain/models/models-query'
import { formatCount } from '@inferdex/domain/text/number-display'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { chipClass } from '../../../components/ui/chip.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { toggleChoice } from './model-choices.ts'

export type ModelFiltersProps = {
  query: ModelsQuery
  /** Null while loading. The counts are then hidden. */
  facts: ModelFacts | null
  onChange: (change: (query: ModelsQuery) => ModelsQuery, how?: { typing: boolean }) => void
  form: string
}

/** Renders one group of the filter panel. */
export function FilterGroup({
  title,
  note,
  children,
}: {
  title: string
  note?: string | undefined
  children: ReactNode
}) {
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

type ChoiceProps = {
  form: string
  name: string
  value: string
  label: string
  checked: boolean
  onChange: () => void
  /** Number of models; undefined while the counts load. */
  count: number | undefined
}

export function FilterCheckbox({ count, ...rest }: ChoiceProps) {
  return <Checkbox {...rest} count={count === undefined ? undefined : formatCount(count)} />
}

type ChoiceGroupProps<Name extends ChoiceFilter> = ModelFiltersProps & {
  of: Name
  title: string
  note?: string
  labels: Readonly<Record<ModelsQuery[Name][number], string>>
  /** Number of models per choice; undefined while the counts load. */
  counts: Readonly<Partial<Record<ModelsQuery[Name][number], number>>> | undefined
  /** Whether choices without models are shown too. */
  withEmpty?: boolean
  children?: ReactNode
}

/** Renders a multiple choice filter, with the values that some model has or that are active. */
export function ChoiceGroup<Name extends Exclude<ChoiceFilter, 'makers'>>(props: ChoiceGroupProps<Name>) {
  const { of, title, note, labels, counts, withEmpty = false, children, query, form, onChange } = props
  const { key, values } = choiceFilters[of]
  const chosen: readonly string[] = query[of]
  const offered = (values as readonly ModelsQuery[Name][number][]).filter(
    (value) => withEmpty || counts === undefined || chosen.includes(value) || (counts[value] ?? 0) > 0,
  )
  if (offered.length === 0) return null
  return (
    <FilterGroup title={title} note={note}>
      {offered.map((value) => (
        <FilterCheckbox
          key={value}
          form={form}
          name={key}
          value={value}
          label={labels[value]}
          count={counts?.[value] || undefined}
          checked={chosen.includes(value)}
          onChange={() => onChange((current) => toggleChoice(current, of, value))}
        />
      ))}
      {children}
    </FilterGroup>
  )
}

/** Renders a choice as a chip, for short labels. */
export function FilterChip({ form, name, value, label, checked, onChange, count }: ChoiceProps) {
  return (
    <label
      className={cx(
        chipClass(checked),
        'relative has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent',
      )}
    >
      <input
        form={form}
        type="checkbox"
        name={name}
        value={value}
        checked={checked}
        onChange={onChange}
        className="absolute inset-0 cursor-pointer appearance-none rounded-[inherit] opacity-0"
      />
      {label}
      {count !== undefined && (
        <span className={cx('figure text-12 font-normal', !checked && 'text-ink-faint')}>{formatCount(count)}</span>
      )}
    </label>
  )
}
