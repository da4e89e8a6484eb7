import { fromUnits } from '../text/decimal.ts'
import { monthsOf } from './month.ts'
import { AMOUNT_SCALE, type PreparedOffer } from './terms/offer.ts'
import { bestPerModel, cheapestFirst, estimateOffers } from './ranking.ts'
import type { Workload } from './workload/workload.ts'

/** What the workload costs with each model at its cheapest offer that has a price, by slug; free offers count last. */
export function cheapestPerModel(offers: readonly PreparedOffer[], workload: Workload): Record<string, string> {
  const months = monthsOf(workload)
  const { estimated } = estimateOffers(offers, months)
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
