import { Skeleton } from '../../components/ui/skeleton.tsx'
import { MODEL_GRID } from './model-cards.tsx'

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
            <div className="flex gap-3">
              <Skeleton className="size-10 rounded-box" />
              <div className="grid flex-1 content-center gap-2">
                <Skeleton className="h-3.5 w-2/3" />
                <Skeleton className="h-3 w-1/2" />
              </div>
            </div>
            <Skeleton className="mt-5 h-5 w-32" />
            <div className="mt-6 grid grid-cols-2 gap-4">
              <Skeleton className="h-9 w-24" />
              <Skeleton className="h-9 w-24" />
            </div>
            <Skeleton className="mt-7 h-3 w-40" />
          </div>
        ))}
      </div>
    </div>
  )
}
