import { listBenchmarkTypes } from '@inferdex/contracts/benchmarks'
import { type LeaderboardEntry, readLeaderboard, readScores } from '@inferdex/contracts/leaderboard'
import type { LeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import {
  decodeRankingData,
  type RankingData,
  type ScoreCatalogue,
  type ScoredModel,
} from '@inferdex/domain/leaderboard/ranking-data'
import { api } from '../../lib/api/api.ts'

/** Maximum number of models if there are too many scores for one response. */
const BEST_OF_MANY = 500

const decoded = new WeakMap<RankingData, ScoreCatalogue>()

/** Returns the data that the browser also gets. */
export async function readScoreCatalogue({ benchmarks, showsRetired }: LeaderboardQuery): Promise<ScoreCatalogue> {
  const { data } = await api(readScores)
  if (data === null) return await readBestOfMany(benchmarks, showsRetired)
  const catalogue = decoded.get(data) ?? decodeRankingData(data)
  decoded.set(data, catalogue)
  return catalogue
}

async function readBestOfMany(chosen: readonly string[], withRetired: boolean): Promise<ScoreCatalogue> {
  const types = await api(listBenchmarkTypes)
  const set = chosen.filter((name) => name === 'all' || types.some((type) => type.name === name))
  const query = {
    limit: BEST_OF_MANY,
    retired: withRetired ? ('true' as const) : ('false' as const),
    ...(set.length === 0 ? {} : { benchmarks: set.join(',') }),
  }
  const entries = await api(readLeaderboard, { query })
  return {
    benchmarks: types.map(({ name, displayName }) => ({ name, displayName })),
    models: entries.map(toModel),
    newest: [],
    totals: null,
    releases: [],
  }
}

function toModel(entry: LeaderboardEntry): ScoredModel {
  const { id, slug, name, lab, labSlug, rating, isRetired, releaseDate } = entry
  const { isOpenSource, pricingKind, price, benchmarkScores, evidence } = entry
  return {
    id,
    slug,
    name,
    lab,
    labSlug,
    rating,
    isRetired,
    releaseDate,
    isOpen: isOpenSource,
    contextWindow: null,
    maxOutput: null,
    pricingKind,
    ...price,
    scores: benchmarkScores,
    evidence: Object.fromEntries(
      Object.entries(evidence).map(([benchmark, { sourceName, sourceUrl, ...rest }]) => [
        benchmark,
        { ...rest, source: sourceName, url: sourceUrl },
      ]),
    ),
  }
}
