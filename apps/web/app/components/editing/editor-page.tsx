import { formatAge } from '@inferdex/domain/text/date-display'
import { ExternalLink, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { AdminPage } from '../layout/admin/admin-page.tsx'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { PartBoundary } from '../ui/states/part-boundary.tsx'

export type EditedRecord = {
  slug: string
  updatedAt: string
  /** URL of its public page. */
  viewTo: string
  /** Links to its other pages, such as its history. */
  tabs: ReactNode
}

type EditorPageProps = {
  back: { to: string; label: string }
  title: string
  /** Null for a new record. */
  record: EditedRecord | null
  onDelete: () => void
  /** Other links, shown before the one to the public page. */
  links?: ReactNode
  /** Shown at the side: unsaved changes and linked records. */
  aside: ReactNode
  children: ReactNode
  bar: ReactNode
}

/** Lays out a page that edits one record: fields, unsaved changes beside them, save bar below. */
export function EditorPage({ back, title, record, onDelete, links, aside, children, bar }: EditorPageProps) {
  const [now] = useState(() => new Date())
  return (
    <AdminPage
      back={back}
      title={title}
      note={
        record && (
          <span className="figure inline-flex items-center gap-1 text-12">
            {record.slug}
            <CopyButton value={record.slug} label="Copy slug" />
          </span>
        )
      }
      actions={
        record && (
          <>
            <span className="text-12 text-ink-muted max-lg:hidden">Saved {formatAge(record.updatedAt, now)}</span>
            {links}
            <Link to={record.viewTo} className={buttonClass({ size: 32 })}>
              <ExternalLink aria-hidden className="size-3.5" />
              View page
            </Link>
            <Button variant="danger" size={32} onClick={onDelete}>
              <Trash2 aria-hidden className="size-3.5" />
              Delete
            </Button>
          </>
        )
      }
    >
      {record && <div className="-mt-2 mb-4">{record.tabs}</div>}
      <div className="mb-6 grid min-h-[calc(100dvh-12.5rem)] content-start gap-x-5 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid min-w-0 content-start gap-5">{children}</div>
        <aside className="grid min-w-0 content-start gap-5 lg:border-l lg:border-line lg:pl-5">
          <PartBoundary>{aside}</PartBoundary>
        </aside>
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 -mb-8 sm:-mx-5">{bar}</div>
    </AdminPage>
  )
}

export function AsideSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-13 font-semibold">{title}</h2>
        {action}
      </div>
      <PartBoundary>{children}</PartBoundary>
    </section>
  )
}

/** Renders two columns: labels and numbers. */
export function FigureList({ figures }: { figures: readonly (readonly [what: string, count: string])[] }) {
  return (
    <dl className="text-12">
      {figures.map(([what, count]) => (
        <div key={what} className="flex min-h-6 items-center justify-between gap-2 border-t border-line text-ink-muted">
          <dt>{what}</dt>
          <dd className="figure font-medium text-ink">{count}</dd>
        </div>
      ))}
    </dl>
  )
}
