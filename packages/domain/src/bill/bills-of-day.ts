import { type Bill, billOf } from './bill.ts'
import { centsText } from './bill-lines.ts'
import { monthsOf } from './month.ts'
import type { PreparedCatalogue } from './terms/catalogue-offers.ts'
import { AMOUNT_SCALE, isInPlan, standardPrice } from './terms/offer.ts'
import { offersToBill } from './saved/estimates-for.ts'
import type { Workload } from './workload/workload.ts'

/** A bill as text and as a number of USD for drawing, with its rank among all bills of its day. */
export type RankedBill = {
  readonly text: string
  readonly usd: number
  readonly rank: number
  /** The standard prices of the billed offer. */
  readonly input: string | null
  readonly output: string | null
}

/** The cost of a workload with a model at one provider, on a day and today; null where no price is known. */
export type DayBill = {
  readonly key: string
  readonly model: string
  readonly provider: string
  readonly providerSlug: string
  readonly onDay: RankedBill | null
  readonly today: RankedBill | null
  /** In percent of that day's bill; null if one of them is unknown, or it was zero. */
  readonly change: number | null
}

type Priced = { readonly bill: Bill; readonly rank: number }

/**
 * Bills a workload with the prices of a day and with those of today, cheapest of that day first. Only prices are known
 * for a day, so plans, free tiers and deals are left out of both; otherwise today's are the bills of the calculator.
 * `slugs` are the models; null means all.
 */
export function billsOfDay(
  onDay: PreparedCatalogue,
  today: PreparedCatalogue,
  workload: Workload,
  slugs: ReadonlySet<string> | null,
): DayBill[] {
  const before = cheapestBySeller(onDay, workload, slugs)
  const now = cheapestBySeller(today, workload, slugs)
  return [...new Set([...before.keys(), ...now.keys()])].map((key) => {
    const [old, current] = [before.get(key), now.get(key)]
    const { model, provider } = (old ?? current)?.bill.offer ?? expectOne(key)
    return {
      key,
      model: model.name,
      provider: provider.name,
      providerSlug: provider.slug,
      onDay: ranked(old),
      today: ranked(current),
      change: changeOf(old, current),
    }
  })
}

function expectOne(key: string): never {
  throw new Error(`No bill of ${key}`)
}

/** Returns the cheapest bill of each model and provider, cheapest first. */
function cheapestBySeller(
  catalogue: PreparedCatalogue,
  workload: Workload,
  slugs: ReadonlySet<string> | null,
): Map<string, Priced> {
  const eligibility = workload.eligibility.filter((group) => group === 'restricted')
  const months = monthsOf({ ...workload, eligibility })
  const bills = offersToBill(catalogue, slugs, workload.place)
    .filter((prepared) => !isInPlan(prepared) && prepared.offer.pricingKind !== 'free')
    .flatMap((prepared) => {
      const bill = billOf(prepared, months)
      return 'total' in bill ? [bill] : []
    })
    .toSorted((a, b) => (a.total < b.total ? -1 : a.total > b.total ? 1 : 0))
  const found = new Map<string, Priced>()
  for (const bill of bills) {
    const key = `${bill.offer.model.slug}@${bill.offer.provider.slug}`
    if (!found.has(key)) found.set(key, { bill, rank: found.size + 1 })
  }
  return found
}

/** Keeps the bills that are the lowest of their model, on that day or today. */
export function bestOfModels(bills: readonly DayBill[]): DayBill[] {
  const best = { onDay: new Map<string, number>(), today: new Map<string, number>() }
  for (const bill of bills) {
    for (const when of ['onDay', 'today'] as const) {
      const rank = bill[when]?.rank ?? Infinity
      best[when].set(bill.model, Math.min(rank, best[when].get(bill.model) ?? Infinity))
    }
  }
  return bills.filter(
    ({ model, onDay, today }) =>
      (onDay !== null && onDay.rank === best.onDay.get(model)) ||
      (today !== null && today.rank === best.today.get(model)),
  )
}

function ranked(priced: Priced | undefined): RankedBill | null {
  if (priced === undefined) return null
  const { total, offer } = priced.bill
  return {
    text: centsText(total),
    usd: toUsd(total),
    rank: priced.rank,
    input: standardPrice(offer, 'input'),
    output: standardPrice(offer, 'output'),
  }
}

function changeOf(old: Priced | undefined, current: Priced | undefined): number | null {
  if (old === undefined || current === undefined || old.bill.total === 0n) return null
  return (toUsd(current.bill.total) / toUsd(old.bill.total) - 1) * 100
}

function toUsd(units: bigint): number {
  return Number(units) / 10 ** AMOUNT_SCALE
}
