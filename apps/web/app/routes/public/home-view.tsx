import { Suspense } from 'react'
import { HomeContent } from '../../features/home/home-content.tsx'
import { split } from '../../page-delivery/split.ts'
import type { HomeData } from './home-data.ts'

const PriceBoard = split(async () => (await import('../../features/home/price-board.tsx')).PriceBoard)
const HomeBelow = split(async () => (await import('./home-below.tsx')).HomeBelow)

/** Renders the home page, which unknown URLs show too. The code of the lower parts is loaded after the first screen. */
export function HomeView({ home }: { home: HomeData }) {
  return (
    <HomeContent
      counts={home.counts}
      board={
        <Suspense fallback={<div className="h-101" />}>
          <PriceBoard rows={home.board} />
        </Suspense>
      }
    >
      <Suspense>
        <HomeBelow home={home} />
      </Suspense>
    </HomeContent>
  )
}
