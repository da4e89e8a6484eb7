import { countModelFilters, type ModelsQuery } from '@inferdex/domain/models/models-query'
import { SlidersHorizontal } from 'lucide-react'
import { memo } from 'react'
import { SearchField } from '../../../components/forms/search-field.tsx'
import { buttonClass } from '../../../components/ui/button-class.ts'
import { ChipLink, chipClass } from '../../../components/ui/chip.tsx'
import { cx } from '../../../components/ui/cx.ts'
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
      <button
        type="submit"
        form={form}
        className={buttonClass({ size: 32, className: 'hidden! noscript:inline-flex!' })}
      >
        Apply
      </button>
      <Chips {...chips} />
    </search>
  )
}

const Chips = memo(function Chips({ query, onChange, isOpen, onToggle }: Omit<ModelToolbarProps, 'q' | 'onSettle'>) {
  const count = countModelFilters(query)
  return (
    <div className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
      <FilterToggle count={count} open={isOpen.onPhone} onToggle={() => onToggle('onPhone')} className="md:hidden" />
      <FilterToggle
        count={count}
        open={isOpen.onDesktop}
        onToggle={() => onToggle('onDesktop')}
        className="max-md:hidden"
      />
      {QUICK_CHIPS.map(({ label, isOn, toggle }) => (
        <ChipLink key={label} on={isOn(query)} to={modelsAddress(toggle(query))} onPick={() => onChange(toggle)}>
          {label}
        </ChipLink>
      ))}
    </div>
  )
})

type FilterToggleProps = { count: number; open: boolean; onToggle: () => void; className: string }

function FilterToggle({ count, open, onToggle, className }: FilterToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={PANEL_ID}
      onClick={onToggle}
      className={cx(chipClass(false), 'noscript:hidden', className)}
    >
      <SlidersHorizontal aria-hidden className="size-3.5" />
      Filters
      {count > 0 && (
        <span className="rounded-tag bg-accent-soft px-1.5 text-12 font-semibold text-accent-strong tabular-nums">
          {count}
        </span>
      )}
    </button>
  )
}
