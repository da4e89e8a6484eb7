import type { ReactNode } from 'react'

type PlainFrameProps = { title: string; lead?: ReactNode; children?: ReactNode }

/** Renders a page with a single task: a title, a sentence, and the content. */
export function PlainFrame({ title, lead, children }: PlainFrameProps) {
  return (
    <div className="wrap min-h-[calc(100dvh-3.5rem)] pt-8 pb-6 sm:pt-16 lg:pt-24">
      <div className="mx-auto grid max-w-100 gap-4">
        <div>
          <h1 className="text-28 leading-8.5 font-[650] tracking-[-0.022em]">{title}</h1>
          {lead !== undefined && <p className="mt-1 text-ink-muted">{lead}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}
