import type { LeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { workloadSearch } from '@inferdex/domain/bill/workload/workload'
import type { Bills } from './leaderboard-view.ts'

let kept: { workload: string; bills: Bills } | null = null

/** What the server last said a workload costs: sorting and other sets need no second answer. */
export function keepBills({ price, workload }: LeaderboardQuery, bills: Bills): void {
  if (price === 'bill') kept = { workload: workloadSearch(workload), bills }
}

/** Undefined when only the server knows. */
export function billsFor({ price, workload }: LeaderboardQuery): Bills | undefined {
  if (price === 'list') return null
  return kept?.workload === workloadSearch(workload) ? kept.bills : undefined
}
