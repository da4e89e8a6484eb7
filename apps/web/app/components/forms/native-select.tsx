import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../ui/cx.ts'
import { type ControlSize, controlFrame, controlHeight } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

export type NativeSelectProps = Omit<ComponentProps<'select'>, 'size' | 'multiple'> & { size?: ControlSize | undefined }

/**
 * Renders the browser's own select, which works without script and on every phone. Use it unless there are many
 * options.
 */
export function NativeSelect({ size = 36, className, children, ...rest }: NativeSelectProps) {
  const control = useFieldControl(rest)
  return (
    <span className={cx('relative block min-w-0', className)}>
      <select
        {...rest}
        {...control}
        className={cx(
          'w-full min-w-0 appearance-none truncate pr-8',
          size < 36 ? 'pl-2.5' : 'pl-3',
          controlFrame,
          controlHeight(size),
        )}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2 text-ink-muted"
      />
    </span>
  )
}
