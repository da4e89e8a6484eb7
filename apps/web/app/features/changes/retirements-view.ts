import type { Retirement } from '@inferdex/contracts/changes'
import { daysUntil, monthlyCost } from '@inferdex/domain/changes/lifecycle-text'
import type { RetirementsQuery, RetirementView } from '@inferdex/domain/changes/retirements-query'

export type RetirementRow = Retirement & {
  readonly daysLeft: number | null
  /** The bills of a month before and after the move to the first successor, in USD. */
  readonly now: number | null
  readonly after: number | null
  /** By how much the bill changes, in percent. */
  readonly change: number | null
}

/** Returns in which part of the page a row is shown. */
function viewOf({ retiresOn, status }: Retirement, asOf: string): RetirementView {
  if (retiresOn !== null) return retiresOn > asOf ? 'upcoming' : 'retired'
  return status === 'retired' ? 'retired' : 'undated'
}

/** Returns the rows of the chosen view with days left and both bills, and how many rows each view has. */
export function retirementRows(items: readonly Retirement[], query: RetirementsQuery, asOf: string) {
  const ofProvider = items.filter(({ provider }) => query.provider === '' || provider?.slug === query.provider)
  const byView = Object.groupBy(ofProvider, (item) => viewOf(item, asOf))
  const { upcoming = [], retired = [], undated = [] } = byView
  // The newest first where all days have passed.
  const shown = { upcoming, retired: retired.toReversed(), undated }[query.show]
  return {
    counts: { upcoming: upcoming.length, retired: retired.length, undated: undated.length },
    upcoming,
    rows: shown.map((item): RetirementRow => {
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

/** Says what the moves to named successors cost: how many cost more, and the median; null if none has both bills. */
export function moveSummary(rows: readonly Pick<RetirementRow, 'change'>[]): { title: string; note: string } | null {
  const changes = rows.flatMap(({ change }) => change ?? []).toSorted((a, b) => a - b)
  if (changes.length === 0) return null
  const dearer = changes.filter((change) => change > 0).length
  const middle = [changes[Math.floor((changes.length - 1) / 2)] ?? 0, changes[Math.floor(changes.length / 2)] ?? 0]
  const median = Math.round(((middle[0] ?? 0) + (middle[1] ?? 0)) / 2)
  return {
    title: `${dearer} of ${changes.length} named successors cost more`,
    note:
      median === 0
        ? 'For this workload the median move costs the same.'
        : `For this workload the median move ${median > 0 ? 'adds' : 'saves'} ${Math.abs(median)}%.`,
  }
}
