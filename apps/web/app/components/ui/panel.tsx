import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { PartBoundary } from './states/part-boundary.tsx'

export function Panel({ className, children, ...rest }: ComponentProps<'section'>) {
  return (
    <section {...rest} className={cx('min-w-0 rounded-box border border-line bg-surface', className)}>
      <PartBoundary>{children}</PartBoundary>
    </section>
  )
}

export type PanelHeadProps = {
  title: ReactNode
  /** Muted text after or under the title. */
  note?: ReactNode
  actions?: ReactNode
  level?: 2 | 3 | 4 | undefined
  id?: string | undefined
  className?: string | undefined
}

export function PanelHead({ title, note, actions, level = 2, id, className }: PanelHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div
      className={cx('flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-1.5', className)}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <Heading id={id} className="text-13 leading-5 font-semibold">
          {title}
        </Heading>
        {note && <p className="text-12 text-ink-muted">{note}</p>}
      </div>
      {actions && <div className="flex max-w-full shrink-0 flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}

export function PanelBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('p-4', className)} />
}
