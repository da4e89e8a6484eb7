import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { Skeleton } from '../../../components/ui/states/skeleton.tsx'

/** Renders the server's version of the page, which is the same for everyone and must not contain messages. */
export function MessagesSkeleton() {
  return (
    <AdminPage title="Messages">
      <div className="flex h-11 gap-2 pb-3">
        <Skeleton className="h-8 w-full sm:w-75" />
        <Skeleton className="h-8 w-60 max-sm:hidden" />
      </div>
      <div aria-busy className="grid gap-3">
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className="grid gap-2 rounded-box border border-line bg-surface p-4">
            <Skeleton className="h-4 w-60" />
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        ))}
      </div>
    </AdminPage>
  )
}
