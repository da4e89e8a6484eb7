import type { Review } from '@inferdex/contracts/reviews'
import type { ComponentProps } from 'react'
import { ReviewsBlock } from '../../features/reviews/reviews-block.tsx'
import { ReviewVotes } from '../../features/votes/review-votes.tsx'

type ReviewsTabProps = Omit<ComponentProps<typeof ReviewsBlock>, 'votesFor'>

/** Renders the reviews of a model or provider with their vote buttons. */
export function ReviewsTab(props: ReviewsTabProps) {
  return <ReviewsBlock {...props} votesFor={votesFor} />
}

function votesFor(review: Review) {
  return <ReviewVotes review={review} />
}
