import { type Bill, billOf, type Unbilled, noBillReason } from './bill.ts'
import { estimateTokens } from './metered.ts'
import { type Month, monthFor, type Months } from './month.ts'
import type { PreparedOffer } from './terms/offer.ts'

/** An approximate bill as a float. It limits the exact calculation to the shown bills, out of thousands. */
export type Estimated = {
  readonly prepared: PreparedOffer
  /** The index among the offers sorted by name, which decides ties. */
  readonly place: number
  readonly about: number
  /** The exact bill, where plans, credits or deals make an estimate as much work as the bill itself. */
  readonly bill: Bill | null
}

export function estimateOf(prepared: PreparedOffer, place: number, months: Months): Estimated | Unbilled {
  const month = monthFor(months, prepared)
  if (!isPlain(prepared, month)) {
    const bill = billOf(prepared, months)
    return 'total' in bill ? { prepared, place, about: Number(bill.total), bill } : bill
  }
  const { offer } = prepared
  const reason = noBillReason(offer, month)
  if (reason !== null) return reason
  const about = estimateTokens(prepared, month, month.requests)
  if (typeof about !== 'number') return { offer, outcome: 'missing', missing: about }
  return { prepared, place, about, bill: null }
}

/** Returns whether the bill is only tokens times prices, as for most offers. */
function isPlain({ offer, usagePlans, deals }: PreparedOffer, { eligible }: Month): boolean {
  if (offer.pricingKind !== 'metered' || usagePlans.length > 0) return false
  if (offer.freeTier !== null && eligible.has('free-tier')) return false
  return deals.length === 0 || !deals.some(({ deal }) => deal.groups.every((group) => eligible.has(group)))
}
