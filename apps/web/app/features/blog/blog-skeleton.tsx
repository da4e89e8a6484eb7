import { Skeleton } from '../../components/ui/states/skeleton.tsx'

const THREE = [1, 2, 3] as const

/** Renders a row of grey cards and a list until the articles arrive. */
export function BlogSkeleton() {
  return (
    <div aria-busy>
      <p role="status" className="flex min-h-11 items-center text-13 text-ink-muted">
        Loading articles...
      </p>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {THREE.map((index) => (
          <div
            key={index}
            data-skeleton
            className="grid h-46 content-start gap-3 rounded-box border border-line bg-surface p-5"
          >
            <Skeleton className="h-3 w-1/3" />
            <Skeleton className="h-4 w-4/5" />
            <Skeleton className="h-3 w-full" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
