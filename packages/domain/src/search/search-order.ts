/** Doubling the offers outweighs this many days of recency. */
const DAYS_PER_DOUBLING = 500
const MOST_OFFERS = 1000
const MOST_DAYS = 99_999
/** Retired models are sorted after all others. */
const RETIRED = 1_000_000
const FIRST_DAY = Date.UTC(2000, 0, 1)
const DAY_MS = 24 * 60 * 60 * 1000

export type OrderedModel = {
  readonly isSoldByMaker: boolean
  readonly offerCount: number
  readonly releaseDate: string | null
  readonly firstSeenOn: string | null
  readonly isRetired: boolean
}

/**
 * Returns the sort key of a model among equally good matches: active models first, then offers and recency combined. By
 * offers alone, last year's model would precede its successor. A maker's own offer counts as much as all others
 * together. Equals the column `models.search_order`.
 */
export function modelSearchOrder(model: OrderedModel): number {
  const { isSoldByMaker, offerCount, releaseDate, firstSeenOn, isRetired } = model
  const day = releaseDate ?? firstSeenOn
  const days = day === null ? 0 : Math.round((Date.parse(day) - FIRST_DAY) / DAY_MS)
  const doublings = Math.log2(1 + Math.min(offerCount, MOST_OFFERS)) + (isSoldByMaker ? 1 : 0)
  const offers = Math.round(DAYS_PER_DOUBLING * doublings)
  return (isRetired ? RETIRED : 0) - Math.min(Math.max(days, 0), MOST_DAYS) - offers
}

/** Returns the sort key of a provider: most models first. Equals the column `providers.search_order`. */
export function providerSearchOrder({ modelCount }: { readonly modelCount: number }): number {
  return -modelCount
}
