import { type ReactNode, useState } from 'react'
import { cx } from '../ui/cx.ts'

type Bound = {
  /** The accessible name: "Context window minimum". */
  label: string
  placeholder: string
  value: string
  onType: (value: string) => void
}

export type RangeFilterProps = {
  label: ReactNode
  bounds: readonly Bound[]
  /** Called on blur and on Enter, when typing has ended. */
  onSettle: () => void
  type?: 'figure' | 'date' | undefined
  className?: string | undefined
}

/** Renders one or two bounds of a filter in one frame, which is highlighted while the filter is active. */
export function RangeFilter({ label, bounds, onSettle, type = 'figure', className }: RangeFilterProps) {
  const isOn = bounds.some(({ value }) => value !== '')
  return (
    <span
      className={cx(
        'inline-flex h-8 max-w-full items-center rounded-control border bg-surface pl-2.5 text-13',
        isOn ? 'border-accent' : 'border-line-control',
        className,
      )}
    >
      <span aria-hidden className="pr-1 whitespace-nowrap text-ink-muted">
        {label}
      </span>
      {bounds.map((bound, index) => (
        <span key={bound.label} className="contents">
          {index > 0 && (
            <span aria-hidden className="text-ink-faint">
              –
            </span>
          )}
          <BoundInput bound={bound} type={type} onSettle={onSettle} />
        </span>
      ))}
    </span>
  )
}

type BoundInputProps = { bound: Bound; type: 'figure' | 'date'; onSettle: () => void }

// Shows the typed text while focused, and the filter's value otherwise.
function BoundInput({ bound, type, onSettle }: BoundInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <input
      type={type === 'date' ? 'date' : 'text'}
      inputMode={type === 'date' ? undefined : 'decimal'}
      aria-label={bound.label}
      placeholder={bound.placeholder}
      autoComplete="off"
      maxLength={20}
      value={draft ?? bound.value}
      onChange={({ target }) => {
        setDraft(target.value)
        bound.onType(target.value.replaceAll(',', '').trim())
      }}
      onBlur={() => {
        setDraft(null)
        onSettle()
      }}
      onKeyDown={(event) => event.key === 'Enter' && onSettle()}
      className={cx(
        'h-full min-w-0 rounded-control bg-transparent px-2 font-mono text-16 tabular-nums placeholder:text-ink-faint focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-accent sm:text-13',
        type === 'date' ? 'w-34' : 'w-20 text-right',
      )}
    />
  )
}
