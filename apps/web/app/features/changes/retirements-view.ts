import type { Retirement } from '@inferdex/contracts/changes'
import type { MoveCosts } from '@inferdex/domain/changes/retirement-rows'

export type RetirementRow = Retirement & MoveCosts

/**
 * Summarizes the cost of switching to named successors: how many cost more, the median; null if none has both bills.
 */
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
