import { modelDay, type ModelDays } from './model-day.ts'

/** The weight of a rating of 1.00. The smallest step of a rating, 0.01, outweighs all of prominence. */
export const RATING_WEIGHT = 1_000_000_000_000
const SOLD_BY_MAKER = 1_000_000_000
const ONE_OFFER = 100_000
const MOST_OFFERS = 9999
const MOST_DAYS = 99_999
const FIRST_DAY = Date.UTC(2000, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

export type Prominent = ModelDays & {
  /** Whether its maker sells it today. */
  readonly isSoldByMaker: boolean
  readonly offerCount: number
}

/** Returns the prominence of a model: still sold by its maker, then the number of offers, then recency. */
export function prominence({ isSoldByMaker, offerCount, ...days }: Prominent): number {
  const day = modelDay(days)
  const age = day === null ? 0 : Math.min(Math.max((day - FIRST_DAY) / DAY_MS, 0), MOST_DAYS)
  return (isSoldByMaker ? SOLD_BY_MAKER : 0) + Math.min(offerCount, MOST_OFFERS) * ONE_OFFER + age
}

/** Returns the sort key for "best rated first", ties by prominence. Equals the column `models.rating_order`. */
export function modelRatingOrder(model: Prominent & { readonly rating: number }): number {
  return -model.rating * RATING_WEIGHT - prominence(model)
}
