import type { ReactNode } from 'react'
import { cx } from '../../../components/ui/cx.ts'

export type Theme = 'light' | 'dark'
export type SectionProps = { theme: Theme }

export function Section({
  id,
  title,
  note,
  children,
}: {
  id: string
  title: string
  note?: string
  children: ReactNode
}) {
  return (
    <section id={id} className="grid min-w-0 scroll-mt-28 gap-4 border-t border-line pt-6 pb-10">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="text-20 font-semibold tracking-[-0.015em]">{title}</h2>
        {note && <p className="text-13 text-ink-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}

type ExampleProps = { label: string; children: ReactNode; stack?: boolean; className?: string }

export function Example({ label, children, stack, className }: ExampleProps) {
  return (
    <div className="grid min-w-0 content-start gap-2">
      <h3 className="text-12 font-medium text-ink-faint">{label}</h3>
      <div className={cx(stack ? 'grid min-w-0 gap-3' : 'flex min-w-0 flex-wrap items-center gap-2', className)}>
        {children}
      </div>
    </div>
  )
}

/** The focus ring of the base styles, to show it without focus. */
export const FOCUSED = 'outline-2 outline-offset-2 outline-accent'
