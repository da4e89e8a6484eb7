import { lazy, Suspense, useEffect, useState } from 'react'
import { HomeContent } from '../../features/home/home-content.tsx'
import { useViewer } from '../../lib/api/viewer.ts'
import { split } from '../../page-delivery/split.ts'
import type { HomeData } from './home-data.ts'

const PriceBoard = split(async () => (await import('../../features/home/price-board.tsx')).PriceBoard)
const HomeBelow = split(async () => (await import('./home-below.tsx')).HomeBelow)

// Lazy, because it is for signed-in users only.
const SinceLastVisit = lazy(async () => ({
  default: (await import('../../features/watching/since-last-visit.tsx')).SinceLastVisit,
}))

type HomeViewProps = {
  /** A promise while the data is still loading: then dots and placeholders are shown. */
  home: HomeData | Promise<HomeData>
}

/** Renders the home page, also shown for unknown URLs. Code of the lower parts is loaded after the first screen. */
export function HomeView({ home }: HomeViewProps) {
  const loaded = useLoaded(home)
  const viewer = useViewer()
  return (
    <HomeContent
      counts={loaded?.counts ?? null}
      board={
        <Suspense fallback={<div className="h-101" />}>
          <PriceBoard rows={loaded?.board ?? null} />
        </Suspense>
      }
    >
      {viewer !== null && (
        <Suspense>
          <SinceLastVisit />
        </Suspense>
      )}
      <Suspense>
        <HomeBelow home={loaded} />
      </Suspense>
    </HomeContent>
  )
}

type Arrived = { home: HomeViewProps['home']; data: HomeData } | { home: HomeViewProps['home']; error: unknown }

/** Returns the data once it is loaded. Not with `use`, so that the search field stays mounted. */
function useLoaded(home: HomeViewProps['home']): HomeData | null {
  const [arrived, setArrived] = useState<Arrived | null>(null)
  useEffect(() => {
    if (!(home instanceof Promise)) return
    let left = false
    home.then(
      (data) => left || setArrived({ home, data }),
      (error: unknown) => left || setArrived({ home, error }),
    )
    return () => {
      left = true
    }
  }, [home])
  if (!(home instanceof Promise)) return home
  if (arrived === null) return null
  // Keeps the previous data until the next response arrives.
  if ('error' in arrived) {
    if (arrived.home === home) throw arrived.error
    return null
  }
  return arrived.data
}
