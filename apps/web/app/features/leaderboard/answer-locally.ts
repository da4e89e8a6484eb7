import { parseLeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { billsFor } from './kept-bills.ts'
import type { Bills, LeaderboardView } from './leaderboard-view.ts'
import { engine } from './stores.ts'

/** With all scores in the browser a sort or another set asks nobody. Null when only the server can answer. */
export function answerLocally(params: URLSearchParams): { view: LeaderboardView; bills: Bills } | null {
  const query = parseLeaderboardQuery(params)
  const bills = billsFor(query)
  const local = engine.read()
  return local === null || bills === undefined ? null : { view: local.view(query, bills), bills }
}
