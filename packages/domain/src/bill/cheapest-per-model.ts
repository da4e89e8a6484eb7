import { fromUnits } from '../text/decimal.ts'
import { monthsOf } from './month.ts'
import { AMOUNT_SCALE, isInPlan, type PreparedOffer } from './terms/offer.ts'
import { bestPerModel, cheapestFirst, estimateOffers } from './ranking.ts'
import type { Workload } from './workload/workload.ts'

/**
 * Returns the bill of each model's cheapest paid offer, by slug; a free offer counts only where there is no paid one,
 * and a plan never.
 */
export function cheapestPerModel(offers: readonly PreparedOffer[], workload: Workload): Record<string, string> {
  const months = monthsOf(workload)
  const { estimated } = estimateOffers(
    offers.filter((prepared) => !isInPlan(prepared)),
    months,
  )
  const isFree = ({ bill }: (typeof estimated)[number]) => bill?.outcome === 'free'
  const priced = cheapestFirst(
    estimated.filter((estimate) => !isFree(estimate)),
    months,
  )
  const bills: Record<string, string> = {}
  for (const { offer, total } of bestPerModel(priced)) bills[offer.model.slug] = fromUnits(total, AMOUNT_SCALE)
  for (const { prepared } of estimated.filter(isFree)) bills[prepared.offer.model.slug] ??= '0'
  return bills
}
