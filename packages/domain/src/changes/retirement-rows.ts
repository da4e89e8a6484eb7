import { daysUntil, monthlyCost, type TokenPrices } from './lifecycle-text.ts'
import type { RetirementsQuery, RetirementView } from './retirements-query.ts'

/** A model that its maker or a seller switches off. */
export type Retiring = TokenPrices & {
  readonly provider: { readonly slug: string } | null
  readonly status: string
  /** Null: announced without a date. */
  readonly retiresOn: string | null
  readonly successors: readonly TokenPrices[]
}

export type MoveCosts = {
  readonly daysLeft: number | null
  /** The bills of a month before and after the move to the first successor, in USD. */
  readonly now: number | null
  readonly after: number | null
  /** By how much the bill changes, in percent. */
  readonly change: number | null
}

/** Returns in which part of the page a row is shown. */
function viewOf({ retiresOn, status }: Retiring, asOf: string): RetirementView {
  if (retiresOn !== null) return retiresOn > asOf ? 'upcoming' : 'retired'
  return status === 'retired' ? 'retired' : 'undated'
}

/** Returns the rows of the chosen view with days left and both bills, and how many rows each view has. */
export function retirementRows<Item extends Retiring>(items: readonly Item[], query: RetirementsQuery, asOf: string) {
  const ofProvider = items.filter(({ provider }) => query.provider === '' || provider?.slug === query.provider)
  const byView = Object.groupBy(ofProvider, (item) => viewOf(item, asOf))
  const { upcoming = [], retired = [], undated = [] } = byView
  // The newest first where all days have passed.
  const shown = { upcoming, retired: retired.toReversed(), undated }[query.show]
  return {
    counts: { upcoming: upcoming.length, retired: retired.length, undated: undated.length },
    upcoming,
    rows: shown.map((item): Item & MoveCosts => {
      const [successor] = item.successors
      const now = monthlyCost(item, query.workload)
      const after = successor === undefined ? null : monthlyCost(successor, query.workload)
      return {
        ...item,
        daysLeft: item.retiresOn === null ? null : daysUntil(item.retiresOn, asOf),
        now,
        after,
        change: now === null || after === null || now === 0 ? null : ((after - now) / now) * 100,
      }
    }),
  }
}
