import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { ChoiceText } from './checkbox.tsx'
import { useFieldControl } from './field-context.ts'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'role'> & {
  /** Without a label, pass an aria-label. */
  label?: ReactNode
  hint?: ReactNode
}

/** Changes a setting at once. In a form that is submitted later, use a Checkbox. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const control = useFieldControl(rest)
  return (
    <label
      className={cx(
        'flex min-h-7 w-fit items-start gap-2 text-13 has-[:disabled]:cursor-not-allowed has-[:disabled]:text-ink-faint',
        'cursor-pointer',
        className,
      )}
    >
      <span className="grid h-7 shrink-0 place-items-center">
        <input
          {...rest}
          {...control}
          type="checkbox"
          // The rule does not know that a native checkbox has its own checked state.
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
          role="switch"
          className={cx(
            'relative h-[18px] w-8 cursor-[inherit] appearance-none rounded-full bg-line-control checked:bg-accent',
            "before:absolute before:top-0.5 before:left-0.5 before:size-3.5 before:rounded-full before:bg-surface before:content-['']",
            'before:transition-transform before:duration-[120ms] checked:before:translate-x-3.5',
            'disabled:bg-line-strong disabled:checked:bg-ink-faint',
          )}
        />
      </span>
      <ChoiceText label={label} hint={hint} />
    </label>
  )
}
