import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'
import { Badge } from '../ui/badge.tsx'
import { cx } from '../ui/cx.ts'

/** Says what is made up. A site with real visitors shows nothing. */
export function DemoNote({ children, className }: { children?: ReactNode; className?: string }) {
  if (useSite().demo === null) return null
  return (
    <p className={cx('text-12 text-ink-muted', className)}>
      <Badge tone="outline">Demonstration</Badge> {children}
    </p>
  )
}
