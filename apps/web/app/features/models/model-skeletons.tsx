import { Skeleton } from '../../components/ui/skeleton.tsx'

export const MODEL_GRID = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3'

const SIX = [1, 2, 3, 4, 5, 6] as const

/** Six cards in the geometry of what comes. */
export function ModelSkeletons() {
  return (
    <div aria-busy>
      <p role="status" className="flex min-h-11 items-center text-13 text-ink-muted">
        Loading models...
      </p>
      <div className={MODEL_GRID}>
        {SIX.map((index) => (
          <div key={index} data-skeleton className="h-62 rounded-box border border-line bg-surface p-4">
            <Skeleton className="h-10 w-2/3" />
            <Skeleton className="mt-5 h-5 w-32" />
            <Skeleton className="mt-6 h-9 w-full" />
            <Skeleton className="mt-7 h-3 w-40" />
          </div>
        ))}
      </div>
    </div>
  )
}
