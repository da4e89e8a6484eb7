/** While fewer models and providers have a rating, sections that live from ratings are not shown. */
export const MIN_RATED = 30

/** Tells whether there are enough ratings to show sections about them. */
export function hasEnoughRatings(ratedCount: number): boolean {
  return ratedCount >= MIN_RATED
}
