import { type Bill, billOf, type Unbilled } from './bill.ts'
import { type Estimated, estimateOf } from './estimate.ts'
import { type Months, monthsOf } from './month.ts'
import type { PreparedOffer } from './terms/offer.ts'
import type { Workload } from './workload/workload.ts'

export type Ranking = {
  /** Cheapest first, ties by the name of model and provider. */
  readonly ranked: readonly Bill[]
  readonly unbilled: readonly Unbilled[]
}

/** Calculates and sorts the bills of all offers. The offers must be sorted by name, as `prepareOffers` returns them. */
export function rankOffers(offers: readonly PreparedOffer[], workload: Workload): Ranking {
  const months = monthsOf(workload)
  const { estimated, unbilled } = estimateOffers(offers, months)
  return { ranked: [...cheapestFirst(estimated, months)], unbilled }
}

export type Estimates = { readonly estimated: readonly Estimated[]; readonly unbilled: readonly Unbilled[] }

/** Estimates the bill of each offer and collects the offers that have none. */
export function estimateOffers(offers: readonly PreparedOffer[], months: Months): Estimates {
  const estimated: Estimated[] = []
  const unbilled: Unbilled[] = []
  for (const [place, offer] of offers.entries()) {
    const estimate = estimateOf(offer, place, months)
    if ('about' in estimate) estimated.push(estimate)
    else unbilled.push(estimate)
  }
  return { estimated, unbilled }
}

/** Estimates within this ratio are sorted by their exact totals. The error of an estimate is a millionth of it. */
const SAME_ESTIMATE_RATIO = 1 + 1e-9
/** About one page of rows; the following batches grow. */
const FIRST_BATCH = 64
const GROWTH = 8

/** Yields bills in the order of their exact totals, calculating each only when it is read. Ties go by `place`. */
export function* cheapestFirst(estimated: readonly Estimated[], months: Months): Generator<Bill> {
  // Sorting numbers is ten times as fast as sorting objects. They mark where a batch ends; only its rows are sorted.
  const keys = Float64Array.from(estimated, ({ about }) => about).toSorted()
  const keyAt = (index: number) => keys[index] ?? Infinity
  let done = 0
  for (let size = FIRST_BATCH; done < keys.length; size *= GROWTH) {
    let end = Math.min(keys.length, done + size)
    // Estimates that are too close to distinguish stay in the same batch.
    while (end < keys.length && keyAt(end) <= keyAt(end - 1) * SAME_ESTIMATE_RATIO) end += 1
    const [above, upTo] = [done === 0 ? -1 : keyAt(done - 1), keyAt(end - 1)]
    const batch = estimated.filter(({ about }) => about > above && about <= upTo)
    yield* inExactOrder(
      batch.toSorted((a, b) => a.about - b.about),
      months,
    )
    done = end
  }
}

function* inExactOrder(sorted: readonly Estimated[], months: Months): Generator<Bill> {
  let group: Estimated[] = []
  for (const [index, estimate] of sorted.entries()) {
    group.push(estimate)
    const next = sorted[index + 1]
    if (next !== undefined && next.about <= estimate.about * SAME_ESTIMATE_RATIO) continue
    // An estimate of 0 is exact.
    if (estimate.about === 0) for (const free of group) yield exactBill(free, months)
    else yield* sortedExactly(group, months)
    group = []
  }
}

function sortedExactly(group: readonly Estimated[], months: Months): Bill[] {
  return group
    .map((estimate) => ({ place: estimate.place, bill: exactBill(estimate, months) }))
    .toSorted((a, b) => compareUnits(a.bill.total, b.bill.total) || a.place - b.place)
    .map(({ bill }) => bill)
}

function exactBill({ prepared, bill }: Estimated, months: Months): Bill {
  const exact = bill ?? billOf(prepared, months)
  if (!('total' in exact)) throw new Error(`${prepared.offer.key} was estimated and has no bill`)
  return exact
}

function compareUnits(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Yields only the first, and so cheapest, bill of each model. */
export function* bestPerModel(cheapest: Iterable<Bill>): Generator<Bill> {
  const seen = new Set<string>()
  for (const bill of cheapest) {
    if (seen.has(bill.offer.model.slug)) continue
    seen.add(bill.offer.model.slug)
    yield bill
  }
}
