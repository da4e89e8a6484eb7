import type { SiteCounts } from '@inferdex/contracts/site'
import type { ReactNode } from 'react'
import { FeaturedProviders, LatestDeals, LovedByDevelopers, TopModels } from './catalogue-sections.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { PriceBoard } from './price-board.tsx'
import { StatsStrip } from './stats-strip.tsx'

type HomeContentProps = {
  /** Null when they could not be read: the page stands without them. */
  counts: SiteCounts | null
  /** What other features show here, filled by the route. */
  board?: ReactNode
  providers?: readonly ReactNode[]
  models?: readonly ReactNode[]
  deals?: readonly ReactNode[]
  /** Null while the reviews load. */
  reviews?: readonly ReactNode[] | null
}

export function HomeContent({
  counts,
  board,
  providers = [],
  models = [],
  deals = [],
  reviews = [],
}: HomeContentProps) {
  return (
    <div className="wrap">
      <Hero counts={counts} board={<PriceBoard>{board}</PriceBoard>} />
      <StatsStrip counts={counts} />
      <div>
        <FeaturedProviders cards={providers} />
        <TopModels cards={models} />
        <LatestDeals cards={deals} />
        <LovedByDevelopers cards={reviews} />
      </div>
      <Faq />
      <ClosingCall />
    </div>
  )
}
