import { encodeRankingData, type RankingData } from '@inferdex/domain/leaderboard/ranking-data'
import type { Db } from '../../db/db.ts'
import { readScoreCatalogue } from './scores.queries.ts'

/** Returns all scores in their compact format for the browser, or null if there are too many. */
export async function readScores(db: Db): Promise<RankingData | null> {
  const catalogue = await readScoreCatalogue(db)
  return catalogue && encodeRankingData(catalogue)
}
