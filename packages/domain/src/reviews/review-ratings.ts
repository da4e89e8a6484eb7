export const RATING_MIN = 1
export const RATING_MAX = 5
export const RATING_STEP = 0.5
export const RATING_DEFAULT = 4

/** The overall rating of a review and its four aspects. */
export const reviewRatings = ['rating', 'easeOfUse', 'accuracy', 'value', 'support'] as const
export type ReviewRating = (typeof reviewRatings)[number]

export const reviewSorts = ['newest', 'helpful', 'rating'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export type StarCount = { readonly stars: number; readonly count: number }

/**
 * Converts the counts of ratings 1, 1.5, 2 … 5 to five bars, best first. A half star counts with the full star below
 * it.
 */
export function starDistribution(countsBySteps: readonly number[]): StarCount[] {
  return [5, 4, 3, 2, 1].map((stars) => {
    const step = (stars - RATING_MIN) / RATING_STEP
    return { stars, count: (countsBySteps[step] ?? 0) + (countsBySteps[step + 1] ?? 0) }
  })
}
