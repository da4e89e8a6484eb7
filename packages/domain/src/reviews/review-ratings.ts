export const RATING_MIN = 1
export const RATING_MAX = 5
export const RATING_STEP = 0.5
export const RATING_DEFAULT = 4

/** The rating itself and its four aspects, as a review carries them. */
export const reviewRatings = ['rating', 'easeOfUse', 'accuracy', 'value', 'support'] as const
export type ReviewRating = (typeof reviewRatings)[number]

export const reviewSorts = ['newest', 'helpful', 'rating'] as const
export type ReviewSort = (typeof reviewSorts)[number]

export type StarCount = { readonly stars: number; readonly count: number }

/** Five bars, the best first, from how many gave 1, 1.5, 2 … 5. Half a star counts with the full ones below it. */
export function starDistribution(countsBySteps: readonly number[]): StarCount[] {
  return [5, 4, 3, 2, 1].map((stars) => {
    const step = (stars - RATING_MIN) / RATING_STEP
    return { stars, count: (countsBySteps[step] ?? 0) + (countsBySteps[step + 1] ?? 0) }
  })
}
