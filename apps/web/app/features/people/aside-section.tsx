import { type ReactNode, useId } from 'react'

type AsideSectionProps = { title: string; action?: ReactNode; children: ReactNode }

export function AsideSection({ title, action, children }: AsideSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex min-h-7 items-center justify-between gap-3 border-b border-line pb-1">
        <h2 id={id} className="font-[620]">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
