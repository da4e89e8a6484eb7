import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { Skeleton } from '../../../components/ui/states/skeleton.tsx'

export function PricingSkeleton() {
  return (
    <AdminPage title="Manage Pricing">
      <div aria-busy aria-label="Loading" className="grid max-w-192 gap-3">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-8 w-40" />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-19 w-full" />
        ))}
      </div>
    </AdminPage>
  )
}
