import { SlidersHorizontal } from 'lucide-react'

type FilterToggleProps = {
  /** The id of the panel that it opens. */
  panel: string
  open: boolean
  onToggle: () => void
  /** How many filters are set. */
  count: number
  /** Read after the count by screen readers. */
  countNote?: string
  className: string
}

/** Opens and closes the filters of a list. */
export function FilterToggle({ panel, open, onToggle, count, countNote, className }: FilterToggleProps) {
  return (
    <button type="button" aria-expanded={open} aria-controls={panel} onClick={onToggle} className={className}>
      <SlidersHorizontal aria-hidden className="size-3.5" />
      Filters
      {count > 0 && (
        <span className="rounded-tag bg-accent-soft px-1.5 text-12 font-semibold text-accent-strong tabular-nums">
          {count}
          {countNote !== undefined && <span className="sr-only">{` ${countNote}`}</span>}
        </span>
      )}
    </button>
  )
}
