import { Link } from 'react-router'
import { AdminPage } from '../layout/admin/admin-page.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

/** Renders grey bars while the record of an editor is loading. */
export function EditorSkeleton() {
  return (
    <AdminPage title="Loading...">
      <div aria-hidden className="grid grid-cols-2 gap-3 sm:grid-cols-6">
        {Array.from({ length: 18 }, (_, index) => (
          <div key={index} className="grid gap-1.5">
            <Skeleton className="h-3 w-16" />
            <Skeleton className="h-8 w-full" />
          </div>
        ))}
      </div>
      <Skeleton className="mt-5 h-80 w-full" />
    </AdminPage>
  )
}

type EditorNotFoundProps = { title: string; back: { to: string; label: string } }

export function EditorNotFound({ title, back }: EditorNotFoundProps) {
  return (
    <EmptyState
      title={title}
      level={1}
      actions={
        <Link to={back.to} className={buttonClass({ size: 32 })}>
          {back.label}
        </Link>
      }
    >
      It may have been deleted.
    </EmptyState>
  )
}
