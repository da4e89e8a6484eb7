import { parseLeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { cachedBills } from './cached-bills.ts'
import type { Bills, LeaderboardView } from './leaderboard-view.ts'
import { engine } from './stores.ts'

/** Computes the view in the browser if it has all scores or is loading them. Null if the server must compute it. */
export async function viewInBrowser(params: URLSearchParams): Promise<{ view: LeaderboardView; bills: Bills } | null> {
  const query = parseLeaderboardQuery(params)
  const bills = cachedBills(query)
  if (bills === undefined) return null
  const local = await engine.readLoading()
  return local === null ? null : { view: local.view(query, bills), bills }
}
