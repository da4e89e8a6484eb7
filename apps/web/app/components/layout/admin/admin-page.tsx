import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { PartBoundary } from '../../ui/states/part-boundary.tsx'

type AdminPageProps = {
  /** The list that this page belongs to. */
  back?: { to: string; label: string } | undefined
  title: string
  /** Muted text after the title: a number, or a date. */
  note?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
  children: ReactNode
}

/**
 * Renders the heading and the body of every page of the admin area. Form state is held above the body, so it survives a
 * render error in it.
 */
export function AdminPage({ back, title, note, actions, children }: AdminPageProps) {
  return (
    <div className="px-4 pb-8 sm:px-5">
      <div className="flex min-h-15 flex-wrap items-center gap-x-2.5 gap-y-2 py-3">
        {back && (
          <Link
            to={back.to}
            aria-label={back.label}
            title={back.label}
            className={buttonClass({ variant: 'ghost', size: 32, icon: true, className: '-ml-2' })}
          >
            <ArrowLeft aria-hidden className="size-4" />
          </Link>
        )}
        <h1 className="text-20 font-[640] tracking-[-0.016em]">{title}</h1>
        {note && <p className="pt-0.5 text-14 text-ink-muted">{note}</p>}
        {actions && <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
      <PartBoundary>{children}</PartBoundary>
    </div>
  )
}
