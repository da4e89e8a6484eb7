import { type Bill, billOf, type Unbilled } from './bill.ts'
import { monthOf } from './month.ts'
import type { PreparedOffer } from './offer.ts'
import type { Workload } from './workload.ts'

export type Ranking = {
  /** Cheapest first, ties by the name of model and provider. */
  readonly ranked: readonly Bill[]
  readonly unbilled: readonly Unbilled[]
}

/** The monthly bill of every offer. The offers come in the order of their names, as `prepareOffers` leaves them. */
export function rankOffers(offers: readonly PreparedOffer[], workload: Workload): Ranking {
  const month = monthOf(workload)
  const ranked: { bill: Bill; key: number }[] = []
  const unbilled: Unbilled[] = []
  for (const offer of offers) {
    const bill = billOf(offer, month)
    if ('total' in bill) ranked.push({ bill, key: Number(bill.total) })
    else unbilled.push(bill)
  }
  // Floats decide most comparisons and are ten times as fast; where they are equal, the exact totals decide.
  const sorted = ranked.toSorted((a, b) => a.key - b.key || Number(a.bill.total - b.bill.total))
  return { ranked: sorted.map(({ bill }) => bill), unbilled }
}

/** The cheapest offer of each model. */
export function bestPerModel(ranked: readonly Bill[]): Bill[] {
  const seen = new Set<string>()
  return ranked.filter(({ offer: { model } }) => !seen.has(model.slug) && seen.add(model.slug))
}

/** The one after it, and how much more that is. */
export function nextCheapest(ranked: readonly Bill[], bill: Bill): { bill: Bill; more: bigint } | null {
  const next = ranked[ranked.indexOf(bill) + 1]
  return next === undefined ? null : { bill: next, more: next.total - bill.total }
}
