import {
  countProviderFilters,
  type ProvidersQuery,
  type ToolFilter,
  toolFilters,
} from '@inferdex/domain/providers/providers-query'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { cx } from '../../../components/ui/cx.ts'
import { FilterToggle } from '../../../components/ui/filter-toggle.tsx'
import type { ChangeQuery } from '../../../lib/lists/use-list-query.ts'

const PANEL_ID = 'provider-filters'

const TOOL_LABELS = {
  cli: 'CLI Support',
  extension: 'IDE Extension',
  web: 'Web Access',
  api: 'API Access',
} as const satisfies Record<ToolFilter, string>

type FilterToggleProps = { query: ProvidersQuery; open: boolean; onToggle: () => void }

export function ProviderFilterToggle({ query, ...state }: FilterToggleProps) {
  return (
    <FilterToggle
      {...state}
      panel={PANEL_ID}
      count={countProviderFilters(query)}
      countNote="active"
      className={buttonClass({ size: 32, className: 'noscript:hidden' })}
    />
  )
}

type ProviderFiltersProps = {
  query: ProvidersQuery
  onChange: ChangeQuery<ProvidersQuery>
  form: string
  open: boolean
}

export function ProviderFilters({ query, onChange, form, open }: ProviderFiltersProps) {
  return (
    <fieldset
      id={PANEL_ID}
      className={cx('mt-3 rounded-box border border-line bg-surface px-4 py-2.5 noscript:block', !open && 'hidden')}
    >
      <legend className="sr-only">Filters</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
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
  )
}

function toggleTool(query: ProvidersQuery, tool: ToolFilter): ProvidersQuery {
  const tools = query.tools.includes(tool) ? query.tools.filter((other) => other !== tool) : [...query.tools, tool]
  return { ...query, tools, page: 1 }
}
