import { dealAudiences } from '@inferdex/contracts/deals/deals.staff'
import type { ReactNode } from 'react'
import type { FilterLabels } from '../../../components/data-table/active-filters.tsx'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { Field } from '../../../components/forms/field.tsx'
import { FilterInput } from '../../../components/forms/filter-input.tsx'
import { NativeSelect } from '../../../components/forms/native-select.tsx'
import type { ListFilters } from '../../../lib/lists/list-filters.ts'
import type { FilterList } from '../../../lib/lists/use-filter-list.ts'

/** Labels of the filters: those of the bar first, then the advanced ones. */
export function dealFilters(providerName: (id: string) => string): readonly FilterLabels[] {
  return [
    ['search', 'Search'],
    ['providerId', 'Provider', providerName],
    ['minDiscount', 'Discount from', percent],
    ['maxDiscount', 'Discount up to', percent],
    ['activeOnly', 'Active only', exceptYes],
    ['verified', 'Verified only', exceptYes],
    ['newUserOnly', 'New users only', exceptYes],
    ['eligibility', 'For', audienceLabel],
    ['expiresFrom', 'Expires from', dayOf],
    ['expiresTo', 'Expires until', dayOf],
  ]
}

export const DEAL_FILTER_KEYS: readonly string[] = dealFilters(String).map(([key]) => key)

const ADVANCED = DEAL_FILTER_KEYS.slice(2)

const AUDIENCES = {
  'new-user': 'New users',
  startup: 'Startups',
  student: 'Students',
  regional: 'One region',
  'no-card': 'No credit card',
} as const satisfies Record<(typeof dealAudiences)[number], string>

export function hasAdvancedFilters(filters: ListFilters): boolean {
  return ADVANCED.some((key) => key in filters)
}

function percent(value: string): string {
  return `${value}%`
}

function dayOf(moment: string): string {
  return moment.slice(0, 10)
}

/** Returns an empty text for "yes": the chip's label is sufficient. */
function exceptYes(value: string): string {
  return value === 'true' ? '' : 'no'
}

function audienceLabel(value: string): string {
  const audience = dealAudiences.find((known) => known === value)
  return audience === undefined ? value : AUDIENCES[audience]
}

type AdvancedDealFiltersProps = { id: string; list: FilterList; presets: ReactNode }

export function AdvancedDealFilters({ id, list, presets }: AdvancedDealFiltersProps) {
  const { filters } = list
  const figure = (key: 'minDiscount' | 'maxDiscount', label: string) => (
    <Field label={label}>
      <FilterInput
        value={filters[key] ?? ''}
        numeric
        inputMode="decimal"
        onType={(value) => list.type(key, value)}
        onSettle={list.settle}
      />
    </Field>
  )
  const day = (key: 'expiresFrom' | 'expiresTo', label: string, time: string) => (
    <Field label={label}>
      <FilterInput
        type="date"
        value={filters[key]?.slice(0, 10) ?? ''}
        onType={(value) => list.type(key, value === '' ? '' : `${value}${time}`)}
        onSettle={list.settle}
      />
    </Field>
  )
  const flag = (key: 'activeOnly' | 'verified' | 'newUserOnly', label: string) => (
    <Checkbox
      label={label}
      checked={filters[key] === 'true'}
      onChange={(event) => list.set(key, event.target.checked ? 'true' : '')}
    />
  )
  return (
    <section
      id={id}
      aria-label="Advanced filters"
      className="mt-2 grid gap-3 rounded-box border border-line bg-paper p-3"
    >
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {figure('minDiscount', 'Discount Min (%)')}
        {figure('maxDiscount', 'Discount Max (%)')}
        {day('expiresFrom', 'Expires from', 'T00:00:00.000Z')}
        {day('expiresTo', 'Expires until', 'T23:59:59.000Z')}
        <Field label="For">
          <NativeSelect
            size={32}
            value={filters.eligibility ?? ''}
            onChange={(event) => list.set('eligibility', event.target.value)}
          >
            <option value="">Everyone</option>
            {dealAudiences.map((audience) => (
              <option key={audience} value={audience}>
                {AUDIENCES[audience]}
              </option>
            ))}
          </NativeSelect>
        </Field>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        {flag('activeOnly', 'Active Deals Only')}
        {flag('verified', 'Verified Only')}
        {flag('newUserOnly', 'New Users Only')}
      </div>
      <div className="border-t border-line pt-3">{presets}</div>
    </section>
  )
}
