import { fromUnits } from '../../text/decimal.ts'
import type { Bill } from '../bill.ts'
import type { BillLine } from '../bill-lines.ts'
import { explainBill } from '../explain.ts'
import { cheapestFirst } from '../ranking.ts'
import type { PreparedCatalogue } from '../terms/catalogue-offers.ts'
import { AMOUNT_SCALE } from '../terms/offer.ts'
import type { Workload } from '../workload/workload.ts'
import { type BillQuestion, estimatesFor } from './estimates-for.ts'

/** The cheapest bill of a workload, as it is stored and sent: the cost, the offer, and the breakdown. */
export type BestBill = {
  readonly model: { readonly slug: string; readonly name: string }
  readonly provider: { readonly slug: string; readonly name: string }
  /** USD per month, exactly. */
  readonly total: string
  /** The same formatted: "$40.92". */
  readonly cents: string
  readonly lines: readonly Pick<BillLine, 'label' | 'formula' | 'product' | 'cents'>[]
}

/** Returns the calculator's first bill for this question; null if no offer qualifies. */
export function bestBill(catalogue: PreparedCatalogue, question: BillQuestion): BestBill | null {
  const { shown, months, workload } = estimatesFor(catalogue, question)
  const { value } = cheapestFirst(shown, months).next()
  return value === undefined ? null : toBestBill(value, workload)
}

function toBestBill(bill: Bill, workload: Workload): BestBill {
  const { model, provider } = bill.offer
  const { lines, cents } = explainBill(bill, workload)
  return {
    model: { slug: model.slug, name: model.name },
    provider: { slug: provider.slug, name: provider.name },
    total: fromUnits(bill.total, AMOUNT_SCALE),
    cents,
    lines: lines.map(({ label, formula, product, cents: amount }) => ({ label, formula, product, cents: amount })),
  }
}

/** Estimates are floats, so one this close to a bill may be below it. */
const CLOSE = 1 + 1e-6

/**
 * Creates a filter for bills that new terms of some models can change. It bills only the offers of these models, so it
 * costs a small part of a ranking. False positives are possible.
 */
export function touchedBills(
  catalogue: PreparedCatalogue,
  models: ReadonlySet<string>,
): (question: BillQuestion, best: BestBill | null) => boolean {
  const ofThese = ({ offer }: PreparedCatalogue['offers'][number]) => models.has(offer.model.slug)
  const changed = {
    ...catalogue,
    offers: catalogue.offers.filter(ofThese),
    regional: catalogue.regional.filter(ofThese),
  }
  return (question, best) => {
    if (best !== null && models.has(best.model.slug)) return true
    const highest = best === null ? Infinity : Number(best.total) * 10 ** AMOUNT_SCALE * CLOSE
    return estimatesFor(changed, question).shown.some(({ about }) => about <= highest)
  }
}
