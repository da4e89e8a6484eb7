/**
 * The status of an offer on a day: sold; ending (sold, its last day is announced); deprecated (its seller advises
 * against it and still sells it); ended; or unknown (nothing is stated about it).
 */
export const offerStandings = ['sold', 'ending', 'deprecated', 'ended', 'unknown'] as const
export type OfferStanding = (typeof offerStandings)[number]

/** The lifecycle that sources state for an offer, or for a model at its maker. */
export type StatedLife = {
  readonly status: 'unknown' | 'active' | 'beta' | 'deprecated' | 'retired'
  /** The first day on which it is no longer sold. */
  readonly retiresOn: string | null
}

export type OfferLife = StatedLife & {
  /** Whether staff locked the status, and not the day: it takes precedence over a source's day. */
  readonly isHeldByStaff: boolean
  /** The lifecycle of the model at its maker; null for the offer of another seller, which ends independently. */
  readonly maker: StatedLife | null
}

/**
 * Returns the status of an offer on a day. Statements about its own id take precedence over the maker's about the
 * model. A day takes precedence over a status: before it, a "retired" offer is still sold. The SQL function
 * offer_standing has the same rule for many rows at once.
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

/** The precedence of several offers of a maker: the one that lasts longest first. */
const LASTING: readonly OfferStanding[] = ['sold', 'unknown', 'deprecated', 'ending', 'ended']

/**
 * Returns the status of a model at its maker: it ends with the last of the maker's own offers. Without such offers, the
 * stated lifecycle of the model decides.
 */
export function standingAtMaker(offers: readonly OfferStanding[], stated: StatedLife, day: string): OfferStanding {
  const longest = LASTING.find((standing) => offers.includes(standing))
  return longest ?? offerStanding({ ...stated, isHeldByStaff: false, maker: null }, day)
}

/** Returns whether an offer can be bought. Unknown does not count as sold. */
export function isSold(standing: OfferStanding): boolean {
  return standing === 'sold' || standing === 'ending' || standing === 'deprecated'
}

/**
 * Returns whether a model may be recommended: as an alternative, successor, popular model or on the leaderboard. One
 * that its maker has retired only if its weights are open and it is still sold.
 */
export function mayBeRecommended(model: {
  readonly isRetired: boolean
  readonly hasOpenWeights: boolean
  readonly offerCount: number
}): boolean {
  return !model.isRetired || (model.hasOpenWeights && model.offerCount > 0)
}
