import { CompareToggle } from '../../features/comparison/compare-toggle.tsx'
import { DealCard } from '../../features/deals/deal-card.tsx'
import { UpvoteButton } from '../../features/deals/upvote-button.tsx'
import { HomeSections } from '../../features/home/home-sections.tsx'
import { ListedModelCard } from '../../features/models/list/model-card.tsx'
import { LatestReviewCard } from '../../features/reviews/latest-review-card.tsx'
import { ListedProviderCard } from '../../features/providers/list/provider-card.tsx'
import { WatchButton } from '../../features/watching/watch-button.tsx'
import type { HomeData } from './home-data.ts'

/** Renders the sections of the home page with the cards of other features. */
export function HomeBelow({ home }: { home: HomeData | null }) {
  if (home === null) {
    return <HomeSections teaser={null} moves={null} providers={null} models={null} deals={null} reviews={null} />
  }
  const now = new Date(home.generatedAt)
  return (
    <HomeSections
      teaser={home.teaser}
      moves={home.moves}
      providers={home.providers.map((provider) => (
        <ListedProviderCard
          key={provider.id}
          provider={provider}
          actions={<CompareToggle item={{ id: provider.slug, type: 'provider', name: provider.name }} />}
        />
      ))}
      models={home.models.map((model) => (
        <ListedModelCard
          key={model.id}
          model={model}
          actions={<CompareToggle item={{ id: model.slug, type: 'model', name: model.name }} />}
        />
      ))}
      deals={home.deals.map((deal) => (
        <DealCard
          key={deal.id}
          deal={deal}
          now={now}
          vote={<UpvoteButton id={deal.id} title={deal.title} upvotes={deal.upvotes} />}
          watch={<WatchButton compact targetType="DEAL" targetId={deal.id} name={deal.title} />}
        />
      ))}
      reviews={home.reviews?.map((review) => <LatestReviewCard key={review.id} review={review} now={now} />)}
    />
  )
}
