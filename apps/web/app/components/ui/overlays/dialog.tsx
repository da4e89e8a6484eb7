import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Overlay, type OverlayProps } from './dialog-parts.tsx'

export type DialogProps = OverlayProps & {
  /** `full` fills the window. */
  width?: 400 | 560 | 720 | 1080 | 'full' | undefined
}

const WIDTHS = {
  400: 'max-w-100',
  560: 'max-w-140',
  720: 'max-w-180',
  1080: 'max-w-270',
  full: 'min-h-[calc(100dvh-32px)]',
} as const

export function Dialog({ width = 560, ...overlay }: DialogProps) {
  return (
    <Overlay
      {...overlay}
      className={cx(
        'inset-0 m-auto h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] rounded-float border',
        'transition-[opacity,translate] duration-[140ms] ease-out starting:translate-y-1 starting:opacity-0',
        WIDTHS[width],
      )}
    />
  )
}

/** Closes the dialog or sheet around it: `<DialogClose><Button>Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Primitive.Close asChild>{children}</Primitive.Close>
}
