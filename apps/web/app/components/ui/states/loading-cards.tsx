import { Skeleton } from './skeleton.tsx'

const SIX = [1, 2, 3, 4, 5, 6] as const

type LoadingCardsProps = { what: string; grid: string }

/** Renders six grey cards with the size of the cards to come. */
export function LoadingCards({ what, grid }: LoadingCardsProps) {
  return (
    <div aria-busy>
      <p role="status" className="flex min-h-11 items-center text-13 text-ink-muted">
        Loading {what}...
      </p>
      <div className={grid}>
        {SIX.map((index) => (
          <div key={index} data-skeleton className="h-65 rounded-box border border-line bg-surface p-4">
            <div className="flex gap-3">
              <Skeleton className="size-10 rounded-box" />
              <div className="grid flex-1 content-center gap-2">
                <Skeleton className="h-3.5 w-1/2" />
                <Skeleton className="h-3 w-1/4" />
              </div>
            </div>
            <Skeleton className="mt-4 h-5 w-1/2" />
            <Skeleton className="mt-4 h-3 w-full" />
            <Skeleton className="mt-2 h-3 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  )
}
