import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { RemovableChip } from '../ui/removable-chip.tsx'

export type ActiveFilter = { key: string; label: string; value: string }

type ActiveFiltersProps = {
  filters: readonly ActiveFilter[]
  onRemove: (key: string) => void
  onClear: () => void
  /** After the chips: saved presets. */
  children?: ReactNode
  /** At the right end: how many rows there are. */
  count?: ReactNode
}

/** The filters in force, each removable, with the way back to the whole list. */
export function ActiveFilters({ filters, onRemove, onClear, children, count }: ActiveFiltersProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-1.5 py-1">
      {filters.map(({ key, label, value }) => (
        <RemovableChip key={key} removeLabel={`Remove ${label} ${value}`.trimEnd()} onRemove={() => onRemove(key)}>
          <span className="text-ink-muted">{label}</span>
          {value}
        </RemovableChip>
      ))}
      {filters.length > 0 && (
        <Button variant="ghost" size={28} className="text-accent!" onClick={onClear}>
          Clear All
        </Button>
      )}
      {children}
      {count !== undefined && (
        <p role="status" className="ml-auto text-13 text-ink-muted tabular-nums">
          {count}
        </p>
      )}
    </div>
  )
}
