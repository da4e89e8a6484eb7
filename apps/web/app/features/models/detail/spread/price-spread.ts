import { isKindLabel } from '@inferdex/domain/offers/who-sells/provider-kind'
import type { OfferRow } from '../offer-view.ts'

/** With fewer prices, a table is clearer than dots. */
const ENOUGH = 4

export type SpreadOffer = {
  readonly offer: OfferRow
  readonly amount: number
  /** Excluded from median and cheapest: unconfirmed, or with restricted access. */
  readonly isUncounted: boolean
}
/** The prices of one kind, lowest first. */
export type SpreadRow = {
  readonly kind: 'input' | 'output'
  readonly offers: readonly SpreadOffer[]
  readonly cheapest: SpreadOffer | null
  readonly maker: SpreadOffer | null
  readonly median: number | null
}
export type PriceSpread = {
  readonly rows: readonly SpreadRow[]
  readonly free: number
  readonly withoutPrice: number
  readonly uncounted: number
  /** Offers through routers, and in plans and tools. */
  readonly routed: number
}

/** Returns the price spread of a model over its offers, or null if there are too few. Excludes retired offers. */
export function priceSpread(offers: readonly OfferRow[]): PriceSpread | null {
  const sold = offers.filter(({ status }) => status !== 'retired')
  const metered = sold.filter(({ pricingKind, input }) => pricingKind === 'metered' && Number(input) > 0)
  const counted = metered.filter(({ mark }) => mark === null)
  if (counted.length < ENOUGH) return null
  const routed = metered.filter(({ mark }) => mark !== null && isKindLabel(mark.label)).length
  const free = sold.filter(({ pricingKind }) => pricingKind === 'free').length
  return {
    rows: (['input', 'output'] as const).map((kind) => rowOf(metered, kind)).filter((row) => row.median !== null),
    free,
    withoutPrice: sold.length - metered.length - free,
    uncounted: metered.length - counted.length - routed,
    routed,
  }
}

function rowOf(metered: readonly OfferRow[], kind: SpreadRow['kind']): SpreadRow {
  const offers = metered
    .map((offer) => ({ offer, amount: Number(offer[kind]), isUncounted: offer.mark !== null }))
    .filter(({ amount }) => amount > 0)
    // Among equals the maker is last, which is the top of the stack, next to its label.
    .toSorted((a, b) => a.amount - b.amount || Number(a.offer.isFirstParty) - Number(b.offer.isFirstParty))
  const counted = offers.filter(({ isUncounted }) => !isUncounted)
  return {
    kind,
    offers,
    cheapest: counted[0] ?? null,
    maker: counted.find(({ offer }) => offer.isFirstParty) ?? null,
    median: medianOf(counted.map(({ amount }) => amount)),
  }
}

/** Returns the middle of sorted values, or null without values. */
export function medianOf(sorted: readonly number[]): number | null {
  const middle = Math.floor(sorted.length / 2)
  const [below, at] = [sorted[middle - 1], sorted[middle]]
  if (at === undefined) return null
  return sorted.length % 2 === 1 || below === undefined ? at : (below + at) / 2
}

/** Summarizes the spread: how many undercut the maker, else the ratio of highest to lowest price. */
export function spreadFinding({ rows }: PriceSpread): string {
  const input = rows[0]
  if (input === undefined || input.cheapest === null) return 'Input price per offer'
  const counted = input.offers.filter(({ isUncounted }) => !isUncounted)
  const lowest = input.cheapest.amount
  const highest = counted.at(-1)?.amount ?? lowest
  if (input.maker === null) {
    if (highest === lowest) return `All ${counted.length} priced offers ask the same`
    return highest / lowest >= 1.5
      ? `The highest of ${counted.length} input prices is ${timesText(highest / lowest)} the lowest`
      : `${counted.length} offers ask nearly the same input price`
  }
  const { amount, offer } = input.maker
  const under = counted.filter((other) => other.amount < amount).length
  if (under === 0) return `None of ${counted.length} priced offers is below ${possessive(offer.name)} own price`
  const verb = under === 1 ? 'undercuts' : 'undercut'
  const whose = `${under} of ${counted.length} priced offers ${verb} ${offer.name}`
  // A price that rounds to 100% of the maker's is still lower.
  return lowest / amount >= 0.995
    ? `${whose} by less than 1%`
    : `${whose}, down to ${shareText(lowest / amount)} its price`
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`
}

/** Formats a ratio above one: "2.1 times", "97 times". */
function timesText(ratio: number): string {
  return `${ratio < 10 ? Number(ratio.toFixed(1)) : Math.round(ratio)} times`
}

const SHARES = [
  [0.5, 'half'],
  [0.333, 'a third of'],
  [0.25, 'a quarter of'],
  [0.2, 'a fifth of'],
  [0.1, 'a tenth of'],
] as const

/** Formats a ratio below one: "half", "83% of". */
export function shareText(ratio: number): string {
  const near = SHARES.find(([share]) => Math.abs(ratio - share) <= share * 0.06)
  if (near !== undefined) return near[1]
  return ratio < 0.01 ? 'less than 1% of' : `${Math.round(ratio * 100)}% of`
}

/** Lists the excluded offers: "Not in the median: 1 free, 4 without a price, 2 unconfirmed or restricted." */
export function leftOutOfSpread({ free, withoutPrice, uncounted, routed }: PriceSpread): string | null {
  const parts = [
    free > 0 ? `${free} free` : null,
    withoutPrice > 0 ? `${withoutPrice} without a price` : null,
    routed > 0 ? `${routed} through routers` : null,
    uncounted > 0 ? `${uncounted} unconfirmed or restricted` : null,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : `Not in the median: ${parts.join(', ')}.`
}
