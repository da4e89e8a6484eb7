import type { LeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { workloadSearch } from '@inferdex/domain/bill/workload/workload'
import type { Bills } from './leaderboard-view.ts'

let kept: { workload: string; bills: Bills } | null = null

/** Caches the last bills from the server, so that sorting or another set needs no request. */
export function cacheBills({ price, workload }: LeaderboardQuery, bills: Bills): void {
  if (price === 'bill') kept = { workload: workloadSearch(workload), bills }
}

/** Returns the cached bills of a workload, null for list prices, or undefined if they must be requested. */
export function cachedBills({ price, workload }: LeaderboardQuery): Bills | undefined {
  if (price === 'list') return null
  return kept?.workload === workloadSearch(workload) ? kept.bills : undefined
}
