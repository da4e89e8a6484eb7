import { type ReactNode, useId } from 'react'
import { cx } from '../ui/cx.ts'

export type Choice<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean | undefined
}

export type RadioGroupProps<Value extends string> = {
  options: readonly Choice<Value>[]
  /** Name of the form field. Generated if the group is not part of a form. */
  name?: string | undefined
  value?: Value | undefined
  defaultValue?: Value | undefined
  onValueChange?: ((value: Value) => void) | undefined
  direction?: 'column' | 'row' | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Renders native radios. Put it in a FieldGroup, which shows the question. */
export function RadioGroup<Value extends string>({
  options,
  name,
  value,
  defaultValue,
  onValueChange,
  direction = 'column',
  disabled,
  className,
}: RadioGroupProps<Value>) {
  const generated = useId()
  return (
    <div className={cx('flex', direction === 'column' ? 'flex-col' : 'flex-wrap gap-x-5', className)}>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex min-h-7 cursor-pointer items-start gap-2 text-13 has-[:disabled]:cursor-not-allowed has-[:disabled]:text-ink-faint"
        >
          <span className="grid h-7 shrink-0 place-items-center">
            <input
              type="radio"
              name={name ?? generated}
              value={option.value}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={
                value === undefined && defaultValue !== undefined ? defaultValue === option.value : undefined
              }
              onChange={() => onValueChange?.(option.value)}
              disabled={disabled || option.disabled}
              className="size-4 cursor-[inherit] appearance-none rounded-full border border-line-control bg-surface checked:border-5 checked:border-accent disabled:border-line-strong disabled:bg-sunken disabled:checked:border-ink-faint"
            />
          </span>
          <span className="min-w-0 py-[5px]">
            {option.label}
            {option.hint && <span className="block text-12 text-ink-faint">{option.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}
