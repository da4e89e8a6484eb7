import type { ComponentProps } from 'react'
import { cx } from '../ui/cx.ts'

type CellInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'aria-label' | 'size'> & {
  /** The accessible name: "Poe, input". */
  label: string
  value: string
  /** The saved value; a different one is highlighted as changed. Null for a new row. */
  saved: string | null
  invalid?: boolean | undefined
  numeric?: boolean | undefined
  onValueChange: (value: string) => void
}

/** Renders an input in a table cell that looks like text until it is hovered or focused. */
export function CellInput(props: CellInputProps) {
  const { label, value, saved, invalid = false, numeric = false, onValueChange, className, ...rest } = props
  const isChanged = value !== saved
  return (
    <input
      {...rest}
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={value}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onValueChange(event.target.value)}
      className={cx(
        'h-7 w-full min-w-0 rounded-tag border border-transparent px-1.5 text-16 placeholder:text-ink-faint sm:text-13',
        'hover:border-line-control aria-invalid:border-negative aria-invalid:inset-ring aria-invalid:inset-ring-negative',
        numeric && 'text-right font-mono tabular-nums',
        isChanged ? 'bg-caution-soft font-semibold' : 'bg-transparent',
        className,
      )}
    />
  )
}

type CellSelectProps = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'aria-label' | 'size'> & {
  label: string
  value: string
  saved: string | null
  options: readonly (readonly [value: string, label: string])[]
  onValueChange: (value: string) => void
}

export function CellSelect({ label, value, saved, options, onValueChange, className, ...rest }: CellSelectProps) {
  return (
    <select
      {...rest}
      aria-label={label}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      className={cx(
        'h-7 w-full min-w-0 rounded-tag border border-transparent px-1 text-16 hover:border-line-control sm:text-13',
        value === saved ? 'bg-transparent' : 'bg-caution-soft font-semibold',
        className,
      )}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  )
}
