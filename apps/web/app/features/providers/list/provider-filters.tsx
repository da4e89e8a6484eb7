import {
  countProviderFilters,
  type ProvidersQuery,
  type ToolFilter,
  toolFilters,
  withoutProviderFilters,
} from '@inferdex/domain/providers/providers-query'
import type { ReactNode } from 'react'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { cx } from '../../../components/ui/cx.ts'
import { FilterToggle } from '../../../components/ui/filter-toggle.tsx'
import { PhoneSheet } from '../../../components/ui/overlays/phone-sheet.tsx'
import type { ChangeQuery } from '../../../lib/lists/use-list-query.ts'

const PANEL_ID = 'provider-filters'

const TOOL_LABELS = {
  cli: 'CLI Support',
  extension: 'IDE Extension',
  web: 'Web Access',
  api: 'API Access',
} as const satisfies Record<ToolFilter, string>

/** Whether the panel is open: above the list on wide screens, in a sheet on phones. */
export type FiltersOpen = { readonly onPhone: boolean; readonly onDesktop: boolean }

type FilterToggleProps = {
  query: ProvidersQuery
  isOpen: FiltersOpen
  onToggle: (where: keyof FiltersOpen) => void
}

export function ProviderFilterToggle({ query, isOpen, onToggle }: FilterToggleProps) {
  const count = countProviderFilters(query)
  return (['onPhone', 'onDesktop'] as const).map((where) => (
    <FilterToggle
      key={where}
      open={isOpen[where]}
      onToggle={() => onToggle(where)}
      panel={PANEL_ID}
      count={count}
      countNote="active"
      className={buttonClass({
        size: 32,
        className: cx('noscript:hidden', where === 'onPhone' ? 'md:hidden' : 'max-md:hidden'),
      })}
    />
  ))
}

type ProviderFiltersProps = {
  query: ProvidersQuery
  onChange: ChangeQuery<ProvidersQuery>
  form: string
  isOpen: FiltersOpen
  onClose: () => void
  doneLabel: ReactNode
}

export function ProviderFilters({ query, onChange, form, isOpen, onClose, doneLabel }: ProviderFiltersProps) {
  return (
    <PhoneSheet
      id={PANEL_ID}
      title="Filters"
      as="section"
      isOpen={isOpen.onPhone}
      onClose={onClose}
      doneLabel={doneLabel}
      headAction={
        countProviderFilters(query) > 0 && (
          <Button variant="ghost" onClick={() => onChange((now) => ({ ...withoutProviderFilters(now), q: now.q }))}>
            Clear all
          </Button>
        )
      }
      className={cx('mt-3 rounded-box border border-line bg-surface px-4 py-2.5', !isOpen.onDesktop && 'md:hidden')}
    >
      <fieldset>
        <legend className="sr-only">Filters</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-1 max-md:flex-col">
          <Checkbox
            form={form}
            name="hasFreeTier"
            value="true"
            label="Free Tier Available"
            checked={query.hasFreeTier}
            onChange={() => onChange((current) => ({ ...current, hasFreeTier: !current.hasFreeTier, page: 1 }))}
          />
          {toolFilters.map((tool) => (
            <Checkbox
              key={tool}
              form={form}
              name="tool"
              value={tool}
              label={TOOL_LABELS[tool]}
              checked={query.tools.includes(tool)}
              onChange={() => onChange((current) => toggleTool(current, tool))}
            />
          ))}
        </div>
      </fieldset>
    </PhoneSheet>
  )
}

function toggleTool(query: ProvidersQuery, tool: ToolFilter): ProvidersQuery {
  const tools = query.tools.includes(tool) ? query.tools.filter((other) => other !== tool) : [...query.tools, tool]
  return { ...query, tools, page: 1 }
}
