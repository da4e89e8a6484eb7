import { Dialog as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'
import { controlled } from './controlled.ts'
import { cx } from './cx.ts'
import {
  FLOAT,
  OverlayBody,
  OverlayFoot,
  OverlayHead,
  type OverlayProps,
  SCRIM,
  closeInnerListFirst,
} from './dialog-parts.tsx'

export type DialogProps = OverlayProps & { width?: 400 | 560 | 720 | 1080 | undefined }

const WIDTHS = { 400: 'max-w-100', 560: 'max-w-140', 720: 'max-w-180', 1080: 'max-w-270' } as const

export function Dialog({ open, onOpenChange, trigger, footer, children, width = 560, ...head }: DialogProps) {
  return (
    <Primitive.Root {...controlled(open, onOpenChange)}>
      {trigger && <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>}
      <Primitive.Portal>
        <Primitive.Overlay className={SCRIM} />
        <Primitive.Content
          onEscapeKeyDown={closeInnerListFirst}
          className={cx(
            FLOAT,
            'inset-0 m-auto h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] rounded-float border',
            'transition-[opacity,translate] duration-[140ms] ease-out starting:translate-y-1 starting:opacity-0',
            WIDTHS[width],
          )}
        >
          <OverlayHead {...head} />
          <OverlayBody>{children}</OverlayBody>
          {footer && <OverlayFoot>{footer}</OverlayFoot>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}

/** Closes the dialog or sheet it is in: `<DialogClose><Button>Cancel</Button></DialogClose>`. */
export function DialogClose({ children }: { children: ReactNode }) {
  return <Primitive.Close asChild>{children}</Primitive.Close>
}
