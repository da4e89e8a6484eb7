import { type Bill, billOf } from '../bill.ts'
import { monthsOf } from '../month.ts'
import { isInPlan, type PreparedOffer } from '../terms/offer.ts'
import type { Workload } from '../workload/workload.ts'

export type CurrentBill = { readonly prepared: PreparedOffer; readonly bill: Bill }

/**
 * Returns the bill of the model that the visitor uses now: at its maker, else at its cheapest seller, else through a
 * router. The requirements for a new model do not apply here, and plans are left out because they are not paid by use.
 * Null when the model has no bill.
 */
export function currentBill(
  offers: readonly PreparedOffer[],
  model: { readonly slug: string; readonly labSlug: string | null } | undefined,
  workload: Workload,
): CurrentBill | null {
  if (model === undefined) return null
  const direct = billAt(offers, model, workload)
  return direct !== null || workload.via === 'any' ? direct : billAt(offers, model, { ...workload, via: 'any' })
}

function billAt(
  offers: readonly PreparedOffer[],
  model: { readonly slug: string; readonly labSlug: string | null },
  workload: Workload,
): CurrentBill | null {
  const months = monthsOf({ ...workload, neededCapabilities: [], neededContext: 0, providers: [] })
  const billed = offers
    .filter((prepared) => prepared.offer.model.slug === model.slug && !isInPlan(prepared))
    .flatMap((prepared) => {
      const bill = billOf(prepared, months)
      return 'total' in bill && bill.total > 0n ? [{ prepared, bill }] : []
    })
  const atMaker = billed.filter(({ prepared }) => prepared.offer.provider.slug === model.labSlug)
  return (atMaker.length > 0 ? atMaker : billed).reduce<CurrentBill | null>(
    (best, one) => (best === null || one.bill.total < best.bill.total ? one : best),
    null,
  )
}
