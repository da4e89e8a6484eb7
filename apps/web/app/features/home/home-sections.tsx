import type { PriceMoves } from '@inferdex/contracts/home'
import type { ReactNode } from 'react'
import { FeaturedProviders, LatestDeals, LovedByDevelopers, TopModels } from './catalogue-sections.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Faq } from './faq.tsx'
import { Market } from './market.tsx'
import type { Teaser } from './score-teaser.ts'

type HomeSectionsProps = {
  teaser: Teaser | null
  moves: PriceMoves | null
  /** Cards of other features, passed in by the route. Null while they load. */
  providers: readonly ReactNode[] | null
  models: readonly ReactNode[] | null
  deals: readonly ReactNode[] | null
  /** Undefined while too few records have ratings: then the section is not shown. */
  reviews: readonly ReactNode[] | null | undefined
}

export function HomeSections({ teaser, moves, providers, models, deals, reviews }: HomeSectionsProps) {
  return (
    <>
      <Market teaser={teaser} moves={moves} />
      <div className="border-line not-first:border-t">
        <FeaturedProviders cards={providers} />
        <TopModels cards={models} />
        <LatestDeals cards={deals} />
        {reviews !== undefined && <LovedByDevelopers cards={reviews} />}
      </div>
      <Faq />
      <ClosingCall />
    </>
  )
}
