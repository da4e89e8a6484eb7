import { daysUntil, monthlyCost, type TokenPrices } from './lifecycle-text.ts'
import type { RetirementsQuery, RetirementView } from './retirements-query.ts'

/** A model that its maker or a seller switches off. */
export type Retiring = TokenPrices & {
  readonly provider: { readonly slug: string } | null
  /** The current status, as `offerStanding` decides. */
  readonly status: string
  /** Null when announced without a date. */
  readonly retiresOn: string | null
  readonly successors: readonly TokenPrices[]
}

export type MoveCosts = {
  readonly daysLeft: number | null
  /** The monthly bills before and after the move to the first successor, in USD. */
  readonly now: number | null
  readonly after: number | null
  /** By how much the bill changes, in percent. */
  readonly change: number | null
}

/** Returns the part of the page that shows a row. */
function viewOf({ retiresOn, status }: Retiring): RetirementView {
  if (status === 'retired') return 'retired'
  return retiresOn === null ? 'undated' : 'upcoming'
}

/** Sorts by day, newest first. Rows without a day are last, as in the other direction. */
function newestFirst<Item extends Retiring>(rows: readonly Item[]): Item[] {
  const [dated, undated] = [rows.filter(({ retiresOn }) => retiresOn !== null), rows.filter(isUndated)]
  return [...dated.toReversed(), ...undated]
}

const isUndated = ({ retiresOn }: Retiring) => retiresOn === null

/** Returns the rows of the chosen view with days left and both bills, and how many rows each view has. */
export function retirementRows<Item extends Retiring>(items: readonly Item[], query: RetirementsQuery, asOf: string) {
  const ofProvider = items.filter(({ provider }) => query.provider === '' || provider?.slug === query.provider)
  const byView = Object.groupBy(ofProvider, viewOf)
  const { upcoming = [], retired = [], undated = [] } = byView
  const shown = { upcoming, retired: newestFirst(retired), undated }[query.show]
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
