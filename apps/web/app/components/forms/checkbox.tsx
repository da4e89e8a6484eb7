import { Check, Minus } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '../ui/cx.ts'
import { useFieldControl } from './field-context.ts'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'ref'> & {
  /** Without a label, pass an aria-label. */
  label?: ReactNode
  hint?: ReactNode
  /** Number of results for this choice, shown at the right end. */
  count?: ReactNode
  indeterminate?: boolean | undefined
}

export function Checkbox({ label, hint, count, indeterminate = false, className, ...rest }: CheckboxProps) {
  const control = useFieldControl(rest)
  const input = useRef<HTMLInputElement>(null)
  // HTML has no attribute for the indeterminate state.
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label
      className={cx(
        'flex min-h-7 items-start gap-2 text-13 has-[:disabled]:cursor-not-allowed has-[:disabled]:text-ink-faint',
        label === undefined ? 'inline-flex min-w-6 justify-center' : 'cursor-pointer',
        className,
      )}
    >
      <span className="relative grid h-7 shrink-0 place-items-center">
        <input
          {...rest}
          {...control}
          ref={input}
          type="checkbox"
          className={cx(
            'peer size-4 cursor-[inherit] appearance-none rounded-tag border border-line-control bg-surface',
            'checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent',
            'aria-invalid:border-negative aria-invalid:inset-ring aria-invalid:inset-ring-negative',
            'disabled:border-line-strong disabled:bg-sunken disabled:checked:border-ink-faint disabled:checked:bg-ink-faint',
          )}
        />
        <Check
          aria-hidden
          className="pointer-events-none invisible absolute size-3 stroke-3 text-accent-ink peer-checked:not-peer-indeterminate:visible"
        />
        <Minus
          aria-hidden
          className="pointer-events-none invisible absolute size-3 stroke-3 text-accent-ink peer-indeterminate:visible"
        />
      </span>
      <ChoiceText label={label} hint={hint} />
      {count !== undefined && <span className="figure ml-auto py-[5px] text-12 text-ink-faint">{count}</span>}
    </label>
  )
}

/** Renders the label and hint of a checkbox or a switch. */
export function ChoiceText({ label, hint }: { label: ReactNode; hint: ReactNode }) {
  return (
    label !== undefined && (
      <span className="min-w-0 py-[5px]">
        {label}
        {hint && <span className="block text-12 text-ink-faint">{hint}</span>}
      </span>
    )
  )
}
