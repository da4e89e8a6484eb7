import { AdminPage } from '../layout/admin/admin-page.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'

/** Renders grey bars with the size of a staff list until its first rows arrive. */
export function ListSkeleton({ title }: { title: string }) {
  return (
    <AdminPage title={title}>
      <p role="status" className="sr-only">
        Loading {title.toLowerCase()}...
      </p>
      <div aria-hidden className="grid gap-3">
        <Skeleton className="h-8 w-full sm:w-150" />
        <Skeleton className="h-6 w-66" />
        <div className="overflow-hidden rounded-box border border-line bg-surface">
          {Array.from({ length: 20 }, (_, row) => (
            <div key={row} className="flex h-8 items-center gap-6 border-b border-line px-3 last:border-b-0">
              <Skeleton className="h-3 w-40" />
              <Skeleton className="h-3 w-20" />
              <Skeleton className="ml-auto h-3 w-16" />
            </div>
          ))}
        </div>
      </div>
    </AdminPage>
  )
}
