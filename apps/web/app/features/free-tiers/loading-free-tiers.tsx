import { Skeleton } from '../../components/ui/skeleton.tsx'

export const FREE_TIER_GRID = 'grid gap-4 sm:grid-cols-2 md:grid-cols-3'

const SIX = [1, 2, 3, 4, 5, 6] as const

/** Six cards in the geometry of what comes. */
export function LoadingFreeTiers() {
  return (
    <div aria-busy>
      <p role="status" className="flex min-h-11 items-center text-13 text-ink-muted">
        Loading free tiers...
      </p>
      <div className={FREE_TIER_GRID}>
        {SIX.map((index) => (
          <div key={index} data-skeleton className="h-65 rounded-box border border-line bg-surface p-4">
            <div className="flex gap-3">
              <Skeleton className="size-10 rounded-box" />
              <div className="grid flex-1 content-center gap-2">
                <Skeleton className="h-3.5 w-1/2" />
                <Skeleton className="h-3 w-1/4" />
              </div>
            </div>
            <Skeleton className="mt-4 h-3 w-full" />
            <Skeleton className="mt-3 h-5 w-1/2" />
            <Skeleton className="mt-3 h-3 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
