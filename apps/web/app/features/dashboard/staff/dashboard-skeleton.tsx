import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { Skeleton } from '../../../components/ui/states/skeleton.tsx'

/** Renders the server's version of the page, which is the same for everyone and must not contain figures. */
export function DashboardSkeleton() {
  return (
    <AdminPage title="Dashboard">
      <div className="grid min-h-160 content-start gap-3">
        <div className="grid h-22 grid-cols-2 gap-px overflow-hidden rounded-box border border-line lg:grid-cols-4">
          {[0, 1, 2, 3].map((figure) => (
            <div key={figure} className="grid content-center gap-2 px-3.5">
              <Skeleton className="h-3 w-24" />
              <Skeleton className="h-6 w-20" />
            </div>
          ))}
        </div>
        <p role="status" className="grid h-80 place-items-center rounded-box border border-line text-13 text-ink-muted">
          Loading dashboard...
        </p>
      </div>
    </AdminPage>
  )
}
