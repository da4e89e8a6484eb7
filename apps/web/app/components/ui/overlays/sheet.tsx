import { cx } from '../cx.ts'
import { Overlay, type OverlayProps } from './dialog-parts.tsx'

export type SheetProps = OverlayProps & {
  width?: 400 | 520 | 560 | 720 | undefined
  /** If false, the page behind stays usable and is not dimmed. */
  modal?: boolean | undefined
}

const WIDTHS = { 400: 'sm:w-100', 520: 'sm:w-130', 560: 'sm:w-140', 720: 'sm:w-180' } as const

/** Slides in from the right; on phones from the bottom, leaving the top of the page in view. */
export function Sheet({ width = 560, ...overlay }: SheetProps) {
  return (
    <Overlay
      {...overlay}
      className={cx(
        'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-float border-t',
        'sm:inset-y-0 sm:right-0 sm:left-auto sm:max-h-none sm:max-w-[calc(100%-48px)] sm:rounded-none sm:border-t-0 sm:border-l',
        'transition-[opacity,translate] duration-[150ms] ease-out',
        'starting:translate-y-6 starting:opacity-0 sm:starting:translate-x-6 sm:starting:translate-y-0',
        WIDTHS[width],
      )}
    />
  )
}
