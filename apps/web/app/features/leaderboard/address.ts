import { type LeaderboardQuery, leaderboardSearch } from '@inferdex/domain/leaderboard/leaderboard-query'
import { paths } from '../../lib/paths.ts'

export function addressOf(query: LeaderboardQuery): string {
  return paths.leaderboard() + leaderboardSearch(query)
}
