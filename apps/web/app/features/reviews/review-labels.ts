import type { ReviewRating } from '@inferdex/domain/reviews/review-ratings'
import type { ReviewTarget } from '@inferdex/domain/votes/vote-targets'

export const RATING_NAMES = {
  rating: 'Overall',
  easeOfUse: 'Ease of use',
  accuracy: 'Accuracy',
  value: 'Value',
  support: 'Support',
} as const satisfies Record<ReviewRating, string>

/** All ratings except the overall one. */
export const aspects = ['easeOfUse', 'accuracy', 'value', 'support'] as const satisfies readonly ReviewRating[]

/** The record being reviewed. */
export type Reviewed = { readonly targetType: ReviewTarget; readonly targetId: string }

export const KIND = { MODEL: 'model', PROVIDER: 'provider' } as const satisfies Record<ReviewTarget, string>
