import { Boxes, BadgePercent, Building2, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../lib/paths.ts'
import { HomeSection } from './home-section.tsx'

type Cards = { cards: readonly ReactNode[] | null }

export function FeaturedProviders({ cards }: Cards) {
  return (
    <HomeSection
      title="Featured Providers"
      more={{ label: 'View All', to: paths.providers() }}
      cards={cards}
      empty={{
        title: 'No featured providers yet',
        text: 'We haven’t picked any. Browse all providers instead.',
        icon: <Building2 aria-hidden />,
      }}
    />
  )
}

export function TopModels({ cards }: Cards) {
  return (
    <HomeSection
      title="Top AI Models"
      more={{ label: 'View All', to: paths.models() }}
      cards={cards}
      empty={{
        title: 'No models yet',
        text: 'The catalogue is still empty.',
        icon: <Boxes aria-hidden />,
      }}
    />
  )
}

export function LatestDeals({ cards }: Cards) {
  return (
    <HomeSection
      title="Latest Deals & Promotions"
      more={{ label: 'View All Deals', to: paths.deals() }}
      cards={cards}
      empty={{
        title: 'No active deals',
        text: 'Nothing on offer right now. We check submitted deals before they appear.',
        icon: <BadgePercent aria-hidden />,
      }}
    />
  )
}

export function LovedByDevelopers({ cards }: Cards) {
  return (
    <HomeSection
      title="Loved by Developers"
      cards={cards}
      empty={{
        title: 'No reviews yet',
        text: 'Be the first to review a model.',
        icon: <MessageSquareText aria-hidden />,
      }}
    />
  )
}
