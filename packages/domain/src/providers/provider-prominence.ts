/** The weight of a rating of 1.00. The smallest step of a rating, 0.01, outweighs all of prominence. */
const RATING_WEIGHT = 1_000_000_000
const FEATURED = 1_000_000
/** The weight of an own model: makers sell few models, but the most sought-after ones. */
const OWN_MODEL = 20
const MOST_SOLD = 999_999

export type ProminentProvider = {
  readonly rating: number
  readonly featured: boolean
  readonly modelCount: number
  /** How many of the models it sells are its own. */
  readonly ownModelCount: number
}

/**
 * Returns the sort key for "best rated first", ties by prominence: featured, then the number of models. Equals the
 * column `providers.rating_order`.
 */
export function providerRatingOrder({ rating, featured, modelCount, ownModelCount }: ProminentProvider): number {
  const sold = Math.min(modelCount + OWN_MODEL * ownModelCount, MOST_SOLD)
  return -rating * RATING_WEIGHT - (featured ? FEATURED : 0) - sold
}
