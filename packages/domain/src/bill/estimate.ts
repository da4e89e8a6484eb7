import { type Bill, billOf, type Unbilled, whyNot } from './bill.ts'
import { estimateTokens } from './metered.ts'
import { type Month, monthFor, type Months } from './month.ts'
import type { PreparedOffer } from './terms/offer.ts'

/** About what an offer costs, in the units of a bill: tells which of thousands of bills have to be made exact. */
export type Estimated = {
  readonly prepared: PreparedOffer
  /** Among the offers in the order of their names, which decides ties. */
  readonly place: number
  readonly about: number
  /** Where plans, credits or deals come in, an estimate is as much work as the bill, so it is the bill. */
  readonly bill: Bill | null
}

export function estimateOf(prepared: PreparedOffer, place: number, months: Months): Estimated | Unbilled {
  const month = monthFor(months, prepared)
  if (!isPlain(prepared, month)) {
    const bill = billOf(prepared, months)
    return 'total' in bill ? { prepared, place, about: Number(bill.total), bill } : bill
  }
  const { offer } = prepared
  const reason = whyNot(offer, month)
  if (reason !== null) return reason
  const about = estimateTokens(prepared, month, month.requests)
  if (typeof about !== 'number') return { offer, outcome: 'missing', missing: about }
  return { prepared, place, about, bill: null }
}

/** Nothing but tokens at prices, as most offers are. */
function isPlain({ offer, usagePlans, deals }: PreparedOffer, { eligible }: Month): boolean {
  if (offer.pricingKind !== 'metered' || usagePlans.length > 0) return false
  if (offer.freeTier !== null && eligible.has('free-tier')) return false
  return deals.length === 0 || !deals.some(({ deal }) => deal.groups.every((group) => eligible.has(group)))
}
