import { type ReactNode, useId } from 'react'
import { cx } from '../ui/cx.ts'
import type { Choice } from './radio-group.tsx'
import { Link, type LinkProps } from '../ui/navigation/link.tsx'

const FRAME = 'inline-flex max-w-full overflow-x-auto rounded-[7px] border border-line-strong bg-sunken p-0.5'
const SEGMENT =
  'control relative inline-flex h-7 shrink-0 cursor-pointer items-center gap-1.5 rounded-[5px] px-2.5 text-13 font-medium whitespace-nowrap text-ink-muted hover:text-ink'
const CURRENT = 'bg-surface text-ink inset-ring inset-ring-line-strong'

export type SegmentedControlProps<Value extends string> = {
  /** Accessible name: "View". */
  label: string
  options: readonly Choice<Value>[]
  name?: string | undefined
  value: Value
  onValueChange: (value: Value) => void
  className?: string | undefined
}

/**
 * Renders a few short choices of which one is always selected. They are native radios: arrow keys move, and forms send
 * them.
 */
export function SegmentedControl<Value extends string>({
  label,
  options,
  name,
  value,
  onValueChange,
  className,
}: SegmentedControlProps<Value>) {
  const generated = useId()
  return (
    <div role="radiogroup" aria-label={label} className={cx(FRAME, className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            SEGMENT,
            'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-accent',
            'has-[:disabled]:cursor-not-allowed has-[:disabled]:text-ink-faint',
            value === option.value && CURRENT,
          )}
        >
          <input
            type="radio"
            name={name ?? generated}
            value={option.value}
            checked={value === option.value}
            disabled={option.disabled}
            onChange={() => onValueChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}

export type SegmentedLink = {
  to: LinkProps['to']
  label: ReactNode
  current: boolean
  onPick?: (() => void) | undefined
}
export type SegmentedLinksProps = {
  label: string
  links: readonly SegmentedLink[]
  className?: string | undefined
}

/** Looks like SegmentedControl, for choices that are in the URL. */
export function SegmentedLinks({ label, links, className }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className={cx(FRAME, className)}>
      {links.map((link, index) => (
        <Link
          key={index}
          to={link.to}
          preventScrollReset
          aria-current={link.current ? 'true' : undefined}
          onClick={link.onPick}
          className={cx(SEGMENT, link.current && CURRENT)}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  )
}
