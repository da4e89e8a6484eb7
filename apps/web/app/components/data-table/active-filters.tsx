import type { ReactNode } from 'react'
import type { FilterList } from '../../lib/lists/use-filter-list.ts'
import { Button } from '../ui/button.tsx'
import { RemovableChip } from '../ui/removable-chip.tsx'
import { FilterCount } from './filter-controls.tsx'

/** Label of a filter's chip. Without `text`, the chip shows the raw value of the URL. */
export type FilterLabels = readonly [key: string, label: string, text?: (value: string) => string]

type ActiveFiltersProps = {
  list: FilterList
  /** Defines the order of the chips. */
  words: readonly FilterLabels[]
  /** After the chips: saved presets. */
  children?: ReactNode
  /** Number of rows, shown at the right end. */
  count?: ReactNode
}

/** Renders a removable chip for each active filter, and a link that clears them all. */
export function ActiveFilters({ list, words, children, count }: ActiveFiltersProps) {
  const active = words.flatMap(([key, label, text = String]) => {
    const value = list.filters[key]
    return value === undefined ? [] : [{ key, label, value: text(value) }]
  })
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-1.5 py-1">
      {active.map(({ key, label, value }) => (
        <RemovableChip key={key} removeLabel={`Remove ${label} ${value}`.trimEnd()} onRemove={() => list.set(key, '')}>
          <span className="text-ink-muted">{label}</span>
          {value}
        </RemovableChip>
      ))}
      {active.length > 0 && (
        <Button variant="ghost" size={28} className="text-accent!" onClick={() => list.replaceAll({})}>
          Clear All
        </Button>
      )}
      {children}
      {count !== undefined && <FilterCount>{count}</FilterCount>}
    </div>
  )
}
