import type { ReactNode, Ref } from 'react'

type DeliveryRowProps = {
  title: string
  /** The current state. */
  children: ReactNode
  actions?: ReactNode
  /** Shown under the row, as wide as the panel. */
  below?: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
}

/** Renders one delivery channel. Its title gets the focus when the button that was used is unmounted. */
export function DeliveryRow({ title, children, actions, below, titleRef }: DeliveryRowProps) {
  return (
    <section aria-label={title}>
      <div className="flex items-start gap-3 px-4 py-2.5 text-13 leading-4.5 max-sm:px-3">
        <div className="min-w-0 flex-1">
          <h3 ref={titleRef} tabIndex={-1} className="w-fit font-[550]">
            {title}
          </h3>
          <div className="grid gap-0.5 text-12 text-ink-muted wrap-anywhere">{children}</div>
        </div>
        {actions && <div className="flex shrink-0 gap-1.5">{actions}</div>}
      </div>
      {below}
    </section>
  )
}
