import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return (
    <kbd
      {...rest}
      className={cx(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-tag border border-line-strong bg-sunken px-[5px] font-sans text-11 leading-none font-medium text-ink-muted',
        className,
      )}
    />
  )
}
