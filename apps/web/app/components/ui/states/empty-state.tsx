import type { ReactNode } from 'react'
import { cx } from '../cx.ts'

export type EmptyStateProps = {
  title: string
  /** Explains why there is no data. */
  children?: ReactNode
  /** A lucide icon. */
  icon?: ReactNode
  /** Buttons or links for the next step. */
  actions?: ReactNode
  level?: 1 | 2 | 3 | 4 | undefined
  className?: string | undefined
}

export function EmptyState({ title, children, icon, actions, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={cx('grid justify-items-center gap-1 px-6 py-10 text-center', className)}>
      {icon && <span className="mb-1 text-ink-muted [&_svg]:size-5">{icon}</span>}
      <Heading className="text-14 font-semibold">{title}</Heading>
      {children && <div className="max-w-[52ch] text-13 text-balance text-ink-muted">{children}</div>}
      {actions && <div className="mt-3 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
