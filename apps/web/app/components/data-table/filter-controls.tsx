import { formatCount } from '@inferdex/domain/text/number-display'
import type { ReactNode } from 'react'
import type { FilterList } from '../../lib/lists/use-filter-list.ts'
import { Input } from '../forms/input.tsx'
import { NativeSelect } from '../forms/native-select.tsx'
import { RangeFilter } from '../forms/range-filter.tsx'
import { SearchField } from '../forms/search-field.tsx'
import { SegmentedControl } from '../forms/segmented-control.tsx'

type FilterProps = {
  list: FilterList
  /** Name of the filter in the URL. */
  name: string
  /** The accessible name. */
  label: string
  className?: string | undefined
}

type FilterSearchProps = Omit<FilterProps, 'name'> & { name?: string; placeholder: string }

export function FilterSearch(props: FilterSearchProps) {
  const { list, name = 'search', label, placeholder, className = 'w-full sm:w-75' } = props
  return (
    <SearchField
      label={label}
      placeholder={placeholder}
      value={list.filters[name] ?? ''}
      onType={(text) => list.type(name, text.trim())}
      onSettle={list.settle}
      className={className}
    />
  )
}

type FilterSelectProps = FilterProps & {
  /** Label of the choice without a filter: "All families". */
  all: string
  options: readonly (string | { value: string; label: string })[]
}

export function FilterSelect({ list, name, label, all, options, className }: FilterSelectProps) {
  return (
    <NativeSelect
      size={32}
      aria-label={label}
      value={list.filters[name] ?? ''}
      onChange={(event) => list.set(name, event.target.value)}
      className={className}
    >
      <option value="">{all}</option>
      {options.map((option) => {
        const { value, label: text } = typeof option === 'string' ? { value: option, label: option } : option
        return (
          <option key={value} value={value}>
            {text}
          </option>
        )
      })}
    </NativeSelect>
  )
}

/** Filters by a day in UTC. Its label is visible, because an empty date input does not show its purpose. */
export function FilterDay({ list, name, label }: Omit<FilterProps, 'className'>) {
  return (
    <label className="flex items-center gap-1.5 text-12 text-ink-muted">
      {label}
      <Input
        type="date"
        size={32}
        className="w-36!"
        value={list.filters[name] ?? ''}
        onChange={(event) => list.set(name, event.target.value)}
      />
    </label>
  )
}

type FilterRangeProps = {
  list: FilterList
  label: string
  /** `name` is the filter in the URL, `label` the accessible name. */
  bounds: readonly { name: string; label: string; placeholder: string }[]
}

export function FilterRange({ list, label, bounds }: FilterRangeProps) {
  return (
    <RangeFilter
      label={label}
      bounds={bounds.map(({ name, ...bound }) => ({
        ...bound,
        value: list.filters[name] ?? '',
        onType: (value) => list.type(name, value),
      }))}
      onSettle={list.settle}
    />
  )
}

type FilterStatesProps<State extends string> = Omit<FilterProps, 'className'> & {
  /** The first state is selected when the URL has no filter. */
  states: readonly [State, ...State[]]
  names: Readonly<Record<State, string>>
  counts: Readonly<Record<State, number>> | undefined
}

/** Renders one choice per state, each with its number of entries. */
export function FilterStates<State extends string>(props: FilterStatesProps<State>) {
  const { list, name, label, states, names, counts } = props
  return (
    <SegmentedControl<string>
      label={label}
      value={list.filters[name] ?? states[0]}
      onValueChange={(chosen) => list.set(name, chosen === states[0] ? '' : chosen)}
      options={states.map((value) => ({
        value,
        label: (
          <>
            {names[value]}{' '}
            {counts !== undefined && <span className="tabular-nums opacity-80">{formatCount(counts[value])}</span>}
          </>
        ),
      }))}
    />
  )
}

/** Shows the number of results at the right end of the filters. */
export function FilterCount({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="ml-auto text-13 text-ink-muted tabular-nums">
      {children}
    </p>
  )
}
