import { Popover as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { controlled } from './controlled.ts'
import { FLOATING } from './floating-class.ts'

export type PopoverProps = {
  trigger: ReactNode
  /** Accessible name of the floating part: "Price evidence". */
  label: string
  children: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined
  align?: 'start' | 'center' | 'end' | undefined
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  className?: string | undefined
}

export function Popover(props: PopoverProps) {
  const { trigger, label, children, side = 'bottom', align = 'start', open, onOpenChange, className } = props
  return (
    <Primitive.Root {...controlled(open, onOpenChange)}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          side={side}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cx(FLOATING, 'w-80 max-w-[calc(100vw-16px)] p-3 text-13', className)}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
