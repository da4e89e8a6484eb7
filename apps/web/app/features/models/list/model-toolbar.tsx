import { countModelFilters, type ModelsQuery } from '@inferdex/domain/models/models-query'
import { memo } from 'react'
import { ApplyButton } from '../../../components/forms/list-sort.tsx'
import { SearchField } from '../../../components/forms/search-field.tsx'
import { ChipLink, chipClass } from '../../../components/ui/chip.tsx'
import { cx } from '../../../components/ui/cx.ts'
import { FilterToggle } from '../../../components/ui/filter-toggle.tsx'
import type { ChangeQuery } from '../../../lib/lists/use-list-query.ts'
import { PANEL_ID, type PanelState } from './model-panel-state.ts'
import { modelsAddress, QUICK_CHIPS } from './model-choices.ts'

type ModelToolbarProps = {
  /** The text as typed. The query follows after a pause. */
  q: string
  query: ModelsQuery
  onChange: ChangeQuery<ModelsQuery>
  onSettle: () => void
  form: string
  isOpen: PanelState
  onToggle: (where: keyof PanelState) => void
}

export function ModelToolbar({ q, onSettle, ...chips }: ModelToolbarProps) {
  const { onChange, form } = chips
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search models"
        placeholder="Search models..."
        form={form}
        value={q}
        onType={(text) => onChange((current) => ({ ...current, q: text, page: 1 }), { typing: true })}
        onSettle={onSettle}
        className="w-full sm:w-66"
      />
      <ApplyButton form={form} />
      <Chips {...chips} />
    </search>
  )
}

const Chips = memo(function Chips({ query, onChange, isOpen, onToggle }: Omit<ModelToolbarProps, 'q' | 'onSettle'>) {
  const count = countModelFilters(query)
  return (
    <div className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
      <FilterToggle
        panel={PANEL_ID}
        count={count}
        open={isOpen.onPhone}
        onToggle={() => onToggle('onPhone')}
        className={cx(chipClass(false), 'noscript:hidden md:hidden')}
      />
      <FilterToggle
        panel={PANEL_ID}
        count={count}
        open={isOpen.onDesktop}
        onToggle={() => onToggle('onDesktop')}
        className={cx(chipClass(false), 'noscript:hidden max-md:hidden')}
      />
      {QUICK_CHIPS.map(({ label, isOn, toggle }) => (
        <ChipLink key={label} on={isOn(query)} to={modelsAddress(toggle(query))} onPick={() => onChange(toggle)}>
          {label}
        </ChipLink>
      ))}
    </div>
  )
})
