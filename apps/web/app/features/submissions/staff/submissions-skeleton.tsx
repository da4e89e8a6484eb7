import { AdminPage } from '../../../components/layout/admin/admin-page.tsx'
import { Skeleton } from '../../../components/ui/states/skeleton.tsx'
import { CARDS_GRID } from './cards/cards-grid.ts'

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** Renders the server's version of the page, without the viewer. */
export function SubmissionsSkeleton() {
  return (
    <AdminPage title="Submissions">
      <div role="status" aria-busy aria-label="Loading submissions">
        <Skeleton className="h-15 w-full rounded-box" />
        <div className="flex gap-3 py-3">
          <Skeleton className="h-8 w-80 rounded-control" />
          <Skeleton className="h-8 w-40 rounded-control" />
        </div>
        <div className={CARDS_GRID}>
          {EIGHT.map((index) => (
            <div key={index} className="grid h-37 content-start gap-2.5 rounded-box border border-line p-3">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className="h-3 w-full" />
              <Skeleton className="h-3 w-2/3" />
            </div>
          ))}
        </div>
      </div>
    </AdminPage>
  )
}
