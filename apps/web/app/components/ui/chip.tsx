import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { insteadOfLink } from './navigation/instead-of-link.ts'
import { Link, type LinkProps } from './navigation/link.tsx'

const CHIP =
  'control inline-flex h-7 max-w-full shrink-0 items-center gap-1.5 rounded-control border px-2.5 text-13 font-medium whitespace-nowrap'

/** Returns the classes of a filter chip, also for links. A check shows that it is on, not only the colour. */
export function chipClass(on: boolean): string {
  return cx(
    CHIP,
    on
      ? 'border-accent bg-accent-soft text-accent-strong'
      : 'border-line-strong bg-surface text-ink hover:border-line-control disabled:border-line disabled:bg-sunken disabled:text-ink-faint disabled:cursor-not-allowed',
  )
}

/**
 * Returns the classes of a chip around a checkbox. Without script the checkbox shows the state, the chip stays plain.
 */
export function checkChipClass(on: boolean): string {
  return cx(
    chipClass(on),
    'cursor-pointer has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent',
    'noscript:border-line-strong noscript:bg-surface noscript:text-ink',
  )
}

type ChipParts = { on: boolean; count?: ReactNode; children: ReactNode }

function ChipContent({ on, count, children }: ChipParts) {
  return (
    <>
      {on && <Check aria-hidden className="size-3.5" />}
      <span className="truncate">{children}</span>
      {count !== undefined && (
        <span className={cx('figure text-12 font-normal', !on && 'text-ink-faint')}>{count}</span>
      )}
    </>
  )
}

export type ChipProps = ComponentProps<'button'> & ChipParts

export function Chip({ on, count, children, type = 'button', className, ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={on} className={cx(chipClass(on), className)}>
      <ChipContent on={on} count={count}>
        {children}
      </ChipContent>
    </button>
  )
}

/** Renders a filter without matches as disabled. */
export function EmptyChip({ children }: { children: ReactNode }) {
  return (
    <span className={cx(CHIP, 'border-line bg-sunken text-ink-muted')}>
      {children}
      <span className="figure text-12 font-normal">0</span>
    </span>
  )
}

export type ChipLinkProps = ChipParts & {
  to: LinkProps['to']
  /** Overrides the navigation after hydration. */
  onPick?: (() => void) | undefined
  className?: string | undefined
}

/** Renders a filter as a link: it works without script, opens in a new tab and can be shared. */
export function ChipLink({ on, count, children, to, onPick, className }: ChipLinkProps) {
  return (
    <Link
      to={to}
      onClick={insteadOfLink(onPick)}
      preventScrollReset
      aria-current={on ? 'true' : undefined}
      className={cx(chipClass(on), className)}
    >
      <ChipContent on={on} count={count}>
        {children}
      </ChipContent>
    </Link>
  )
}
