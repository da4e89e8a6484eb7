import type { LeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import { decodeRankingData, type RankingData } from '@inferdex/domain/leaderboard/ranking-data'
import { type Bills, type LeaderboardView, leaderboardView } from './leaderboard-view.ts'

/** Ranks models in the browser with the same function as the server. Loaded when the page is idle. */
export type Engine = { readonly view: (query: LeaderboardQuery, bills: Bills) => LeaderboardView }

export function startEngine(data: RankingData): Engine {
  const catalogue = decodeRankingData(data)
  return { view: (query, bills) => leaderboardView(catalogue, query, bills) }
}
