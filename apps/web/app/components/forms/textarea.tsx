import type { ComponentProps } from 'react'
import { cx } from '../ui/cx.ts'
import { controlFrame } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

export type TextareaProps = ComponentProps<'textarea'> & {
  /** Grows with its text up to about 20 lines, in browsers that support it. */
  autoGrow?: boolean | undefined
}

export function Textarea({ autoGrow = false, rows = 4, className, ...rest }: TextareaProps) {
  const control = useFieldControl(rest)
  return (
    <textarea
      {...rest}
      {...control}
      rows={rows}
      className={cx(
        'block w-full min-w-0 px-3 py-2 text-16 sm:text-14',
        controlFrame,
        autoGrow ? 'field-sizing-content max-h-100 min-h-16 resize-none' : 'resize-y',
        className,
      )}
    />
  )
}
