import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { type ControlSize, controlFrame, controlHeight, controlPadding } from './control-class.ts'
import { useFieldControl } from './field-context.ts'

export type InputProps = Omit<ComponentProps<'input'>, 'size'> & {
  size?: ControlSize | undefined
  /** For numbers: right-aligned, tabular digits. */
  numeric?: boolean | undefined
  /** An icon, a currency, a path before the value. */
  leading?: ReactNode
  /** A unit, a key hint, a small button after the value. */
  trailing?: ReactNode
}

export function Input({ size = 36, numeric, leading, trailing, className, ...rest }: InputProps) {
  const control = useFieldControl(rest)
  const look = cx(controlHeight(size), numeric && 'text-right font-mono tabular-nums')
  if (leading === undefined && trailing === undefined) {
    return (
      <input
        {...rest}
        {...control}
        className={cx('w-full min-w-0', controlFrame, controlPadding(size), look, className)}
      />
    )
  }
  return (
    <span
      className={cx(
        'flex w-full min-w-0 items-center overflow-clip rounded-control border border-line-control bg-surface text-ink',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent',
        'has-[input[aria-invalid=true]]:border-negative has-[input[aria-invalid=true]]:inset-ring has-[input[aria-invalid=true]]:inset-ring-negative',
        'has-[input:disabled]:border-line-strong has-[input:disabled]:bg-sunken has-[input:disabled]:text-ink-muted',
        'has-[input:read-only]:border-line-strong has-[input:read-only]:bg-sunken',
        controlHeight(size),
        className,
      )}
    >
      {leading !== undefined && <Affix className="pl-2.5">{leading}</Affix>}
      <input
        {...rest}
        {...control}
        className={cx(
          'h-full min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed',
          leading === undefined ? 'pl-3' : 'pl-2',
          trailing === undefined ? 'pr-3' : 'pr-2',
          look,
        )}
      />
      {trailing !== undefined && <Affix className="pr-2.5">{trailing}</Affix>}
    </span>
  )
}

function Affix({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className={cx('flex shrink-0 items-center gap-1 text-12 whitespace-nowrap text-ink-faint', className)}>
      {children}
    </span>
  )
}
