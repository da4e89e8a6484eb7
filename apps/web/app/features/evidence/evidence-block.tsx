import type { ReactNode } from 'react'

/** Renders a titled part of the evidence. */
export function EvidenceBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="px-4 py-2.5">
      <h3 className="mb-1 text-12 font-[550] text-ink-muted">{title}</h3>
      {children}
    </div>
  )
}
