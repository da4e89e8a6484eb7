import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'
import { Badge } from '../ui/badge.tsx'
import { cx } from '../ui/cx.ts'

/** Marks fictional content on demo sites. Renders nothing on production sites. */
export function DemoNote({ children, className }: { children?: ReactNode; className?: string }) {
  if (useSite().demo === null) return null
  return (
    <p className={cx('text-12 text-ink-muted', className)}>
      <Badge tone="outline">Demonstration</Badge> {children}
    </p>
  )
}
