import { compare, sortName } from '../text/ordering.ts'
import type { PricingKind } from '../plans/pricing-kinds.ts'
import type { UncountedLabel } from './uncounted-offer.ts'

export const offerSorts = ['input', 'output', 'cacheRead', 'contextWindow', 'maxOutput', 'name'] as const
export type OfferSort = (typeof offerSorts)[number]

export type OrderedOffer = {
  readonly id: string
  readonly name: string
  readonly pricingKind: PricingKind
  readonly status: 'active' | 'beta' | 'deprecated' | 'retired'
  /** The label of an offer that is left out of figures; null when it counts. */
  readonly mark: UncountedLabel | null
  readonly input: string | null
  readonly output: string | null
  /** False for models that return no tokens, such as embedding models. */
  readonly hasOutput?: boolean | undefined
  /** Whether a rule doubts only the output price, while the other prices count. */
  readonly isOutputUnsure?: boolean | undefined
  readonly cacheRead: string | null
  readonly contextWindow: number | null
  readonly maxOutput: number | null
}

type Figure = (offer: OrderedOffer) => number | null

const FIGURE = {
  input: (offer) => mainAmount(offer, offer.input),
  output: (offer) => mainAmount(offer, offer.output),
  cacheRead: (offer) => amountOf(offer.cacheRead),
  contextWindow: (offer) => offer.contextWindow,
  maxOutput: (offer) => offer.maxOutput,
} as const satisfies Record<Exclude<OfferSort, 'name'>, Figure>

/**
 * Sorts offers. Free is the lowest price. When sorting by price, offers that are not counted follow those that are.
 * Offers without a value, and those no longer sold, are last in both directions.
 */
export function orderOffers<Offer extends OrderedOffer>(
  offers: readonly Offer[],
  sort: OfferSort,
  direction: 'asc' | 'desc',
): Offer[] {
  const sign = direction === 'asc' ? 1 : -1
  const byName = (a: Offer, b: Offer) => compare(sortName(a.name), sortName(b.name)) || compare(a.id, b.id)
  if (sort === 'name') return offers.toSorted((a, b) => isRetired(a) - isRetired(b) || sign * byName(a, b))
  const figureOf = FIGURE[sort]
  const isPrice = sort === 'input' || sort === 'output' || sort === 'cacheRead'
  return offers.toSorted((a, b) => {
    const [x, y] = [figureOf(a), figureOf(b)]
    if (isRetired(a) !== isRetired(b)) return isRetired(a) - isRetired(b)
    if (x === null || y === null) return Number(x === null) - Number(y === null) || byName(a, b)
    if (isPrice && isUncounted(a) !== isUncounted(b)) return isUncounted(a) - isUncounted(b)
    return sign * (x - y) || byName(a, b)
  })
}

/**
 * Returns the lowest offer that is paid by use, counted and can be bought: by input price, then by output price and
 * name. Both prices are from this offer, never from two sellers.
 */
export function lowestPaidOffer<Offer extends OrderedOffer>(offers: readonly Offer[]): Offer | null {
  const paid = offers.filter(
    ({ pricingKind, status, mark, input, output }) =>
      pricingKind === 'metered' &&
      status !== 'retired' &&
      mark === null &&
      input !== null &&
      Number(input) + Number(output) > 0,
  )
  const [lowest] = paid.toSorted(
    (a, b) =>
      Number(a.input) - Number(b.input) ||
      compareOutput(a, b) ||
      compare(sortName(a.name), sortName(b.name)) ||
      compare(a.id, b.id),
  )
  return lowest ?? null
}

/** Returns the lowest price above 0 among counted offers that can be bought. */
export function lowestPaid(offers: readonly OrderedOffer[], kind: 'input' | 'output'): string | null {
  const [cheapest] = offers
    .filter((offer) => offer.pricingKind === 'metered' && isRetired(offer) === 0 && offer.mark === null)
    .map((offer) => (kind === 'output' && offer.isOutputUnsure ? null : offer[kind]))
    .filter((amount) => amount !== null && Number(amount) > 0)
    .toSorted((a, b) => Number(a) - Number(b))
  return cheapest ?? null
}

/** Compares output prices; an unknown one is last. */
function compareOutput(a: OrderedOffer, b: OrderedOffer): number {
  return a.output === null || b.output === null
    ? Number(a.output === null) - Number(b.output === null)
    : Number(a.output) - Number(b.output)
}

function isRetired({ status }: OrderedOffer): 0 | 1 {
  return status === 'retired' ? 1 : 0
}

function isUncounted({ mark }: OrderedOffer): 0 | 1 {
  return mark === null ? 0 : 1
}

function mainAmount({ pricingKind }: OrderedOffer, amount: string | null): number | null {
  if (pricingKind === 'free') return 0
  return pricingKind === 'metered' ? amountOf(amount) : null
}

function amountOf(amount: string | null): number | null {
  return amount === null ? null : Number(amount)
}
