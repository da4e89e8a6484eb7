import { parseLeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { cachedBills } from './cached-bills.ts'
import type { Bills, LeaderboardView } from './leaderboard-view.ts'
import { engine } from './stores.ts'

/** Computes the view in the browser if it has all scores. Null if the server must compute it. */
export function viewInBrowser(params: URLSearchParams): { view: LeaderboardView; bills: Bills } | null {
  const query = parseLeaderboardQuery(params)
  const bills = cachedBills(query)
  const local = engine.read()
  return local === null || bills === undefined ? null : { view: local.view(query, bills), bills }
}
