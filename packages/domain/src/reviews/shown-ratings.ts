/** With fewer rated models and providers, sections that depend on ratings are hidden. */
export const MIN_RATED = 30

/** Returns whether there are enough ratings to show sections about them. */
export function hasEnoughRatings(ratedCount: number): boolean {
  return ratedCount >= MIN_RATED
}
