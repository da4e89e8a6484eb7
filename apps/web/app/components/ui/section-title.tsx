import type { ReactNode } from 'react'

type SectionTitleProps = {
  id: string
  children: ReactNode
  /** Shown at the right end: a note, a link, a control. */
  aside?: ReactNode
}

/** Renders the heading of a section on a record's page. */
export function SectionTitle({ id, children, aside }: SectionTitleProps) {
  return (
    <div className="mb-2.5 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <h2 id={id} className="text-20 font-[620] tracking-[-0.015em]">
        {children}
      </h2>
      {aside !== undefined && <div className="text-13 text-ink-muted">{aside}</div>}
    </div>
  )
}
