import type { ReactNode } from 'react'
import { FeaturedProviders, LatestDeals, LovedByDevelopers, TopModels } from './catalogue-sections.tsx'
import { ClosingCall } from './closing-call.tsx'
import { Faq } from './faq.tsx'

type HomeSectionsProps = {
  /** Cards of other features, passed in by the route. */
  providers: readonly ReactNode[]
  models: readonly ReactNode[]
  deals: readonly ReactNode[]
  /** Null while the reviews load. */
  reviews: readonly ReactNode[] | null
}

export function HomeSections({ providers, models, deals, reviews }: HomeSectionsProps) {
  return (
    <>
      <div>
        <FeaturedProviders cards={providers} />
        <TopModels cards={models} />
        <LatestDeals cards={deals} />
        <LovedByDevelopers cards={reviews} />
      </div>
      <Faq />
      <ClosingCall />
    </>
  )
}
