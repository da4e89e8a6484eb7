/**
 * What an offer is on a day:
 * sold; ending (sold, its last day is announced); deprecated (its seller advises against it and still sells it);
 * ended; or unknown (nothing is stated about it).
 */
export const offerStandings = ['sold', 'ending', 'deprecated', 'ended', 'unknown'] as const
export type OfferStanding = (typeof offerStandings)[number]

/** What sources state about the life of an offer, or of a model at its maker. */
export type StatedLife = {
  readonly status: 'unknown' | 'active' | 'beta' | 'deprecated' | 'retired'
  /** The first day on which it is not sold any more. */
  readonly retiresOn: string | null
}

export type OfferLife = StatedLife & {
  /** Whether staff fixed the status, and not the day: their word counts more than a day of a source. */
  readonly isHeldByStaff: boolean
  /** What is stated about the model at its maker; null for the offer of another seller, which has an end of its own. */
  readonly maker: StatedLife | null
}

/**
 * Decides what an offer is on a day. What is stated about its own id comes first, then what its maker states about the
 * model. A day counts more than a status: before it, a "retired" offer is still sold. The SQL function offer_standing decides
 * the same for many rows at once.
 */
export function offerStanding(offer: OfferLife, day: string): OfferStanding {
  if (offer.isHeldByStaff) return standingByStatus(offer.status)
  const own = standingByEnd(offer, day)
  if (own !== null) return own
  const byMaker = offer.maker && standingByEnd(offer.maker, day)
  if (byMaker !== null) return byMaker
  if (offer.status === 'deprecated' || offer.maker?.status === 'deprecated') return 'deprecated'
  return standingByStatus(offer.status === 'unknown' && offer.maker !== null ? offer.maker.status : offer.status)
}

function standingByEnd({ status, retiresOn }: StatedLife, day: string): OfferStanding | null {
  if (retiresOn !== null) return retiresOn <= day ? 'ended' : 'ending'
  return status === 'retired' ? 'ended' : null
}

function standingByStatus(status: StatedLife['status']): OfferStanding {
  if (status === 'retired') return 'ended'
  if (status === 'active' || status === 'beta') return 'sold'
  return status
}

/** The order in which several offers of a maker decide: the one that lasts longest first. */
const LASTING: readonly OfferStanding[] = ['sold', 'unknown', 'deprecated', 'ending', 'ended']

/**
 * Decides what a model is at its maker: it ends with the last of the maker's own offers. Where the maker has none,
 * what is stated about the model decides.
 */
export function standingAtMaker(offers: readonly OfferStanding[], stated: StatedLife, day: string): OfferStanding {
  const longest = LASTING.find((standing) => offers.includes(standing))
  return longest ?? offerStanding({ ...stated, isHeldByStaff: false, maker: null }, day)
}

/** Tells whether an offer can be bought. Unknown does not count as sold. */
export function isSold(standing: OfferStanding): boolean {
  return standing === 'sold' || standing === 'ending' || standing === 'deprecated'
}

/**
 * Tells whether a model may be proposed to a reader: as an alternative, successor, popular model or place on the
 * leaderboard. One that its maker has ended may be only if its weights are open and it is sold.
 */
export function mayBeRecommended(model: {
  readonly isRetired: boolean
  readonly hasOpenWeights: boolean
  readonly offerCount: number
}): boolean {
  return !model.isRetired || (model.hasOpenWeights && model.offerCount > 0)
}
