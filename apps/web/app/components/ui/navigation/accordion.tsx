import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

export type AccordionItem = { id: string; title: ReactNode; content: ReactNode }
export type AccordionProps = {
  items: readonly AccordionItem[]
  openId?: string | undefined
  className?: string | undefined
}

/** Renders native details elements that share a name: one is open at a time, and they work without script. */
export function Accordion({ items, openId, className }: AccordionProps) {
  const name = useId()
  return (
    <div className={cx('divide-y divide-line rounded-box border border-line bg-surface', className)}>
      {items.map((item) => (
        <details key={item.id} id={item.id} name={name} open={item.id === openId} className="group">
          <summary className="flex list-none items-start justify-between gap-4 rounded-box px-4 py-3.5 font-[550] [&::-webkit-details-marker]:hidden">
            {item.title}
            <ChevronDown
              aria-hidden
              className="mt-0.5 text-ink-faint transition-transform duration-[120ms] group-open:rotate-180"
            />
          </summary>
          <div className="max-w-[76ch] px-4 pb-4 text-ink-muted">{item.content}</div>
        </details>
      ))}
    </div>
  )
}
