import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from './cx.ts'
import { insteadOfLink } from './navigation/instead-of-link.ts'

export type RemovableChipProps = {
  children: ReactNode
  /** Accessible name of the button: "Remove Vision". */
  removeLabel: string
  /** Removes the chip. For filters in the URL also pass the URL without the filter, which works without script. */
  onRemove?: (() => void) | undefined
  removeTo?: LinkProps['to'] | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

export function RemovableChip({ children, removeLabel, onRemove, removeTo, disabled, className }: RemovableChipProps) {
  const cross =
    'control inline-grid size-6 shrink-0 place-items-center rounded-tag text-ink-muted hover:bg-line hover:text-ink disabled:text-ink-faint'
  return (
    <span
      className={cx(
        'control inline-flex h-7 max-w-full min-w-0 items-center rounded-control border border-line bg-sunken pr-px pl-2.5 text-13 font-medium',
        className,
      )}
    >
      <span className="inline-flex min-w-0 items-center gap-1.5 truncate">{children}</span>
      {removeTo !== undefined ? (
        <Link
          to={removeTo}
          onClick={insteadOfLink(onRemove)}
          preventScrollReset
          aria-label={removeLabel}
          className={cx(cross, 'ml-1')}
        >
          <X aria-hidden className="size-3.5" />
        </Link>
      ) : (
        <button
          type="button"
          onClick={onRemove}
          disabled={disabled}
          aria-label={removeLabel}
          className={cx(cross, 'ml-1')}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </span>
  )
}
