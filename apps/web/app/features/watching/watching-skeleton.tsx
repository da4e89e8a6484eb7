import { Skeleton } from '../../components/ui/states/skeleton.tsx'

/** Renders the server's version of the page, without the user. */
export function WatchingSkeleton() {
  return (
    <div
      role="status"
      aria-busy
      aria-label="Loading what you watch"
      className="wrap min-h-[calc(100dvh-3.5rem)] pt-4 pb-12 sm:pt-6"
    >
      <Skeleton className="h-7 w-40" />
      <Skeleton className="mt-3 mb-5 h-3.5 w-56" />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <Rows count={6} />
        <Rows count={4} />
      </div>
    </div>
  )
}

function Rows({ count }: { count: number }) {
  return (
    <div className="divide-y divide-line rounded-box border border-line bg-surface">
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="grid gap-2.5 px-4 py-3.5">
          <Skeleton className="h-3.5 w-56 max-w-full" />
          <Skeleton className="h-3 w-full max-w-100" />
        </div>
      ))}
    </div>
  )
}
