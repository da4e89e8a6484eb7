import type { LeaderboardEntry } from '@inferdex/contracts/leaderboard'
import { UNPAGED_ROWS } from '@inferdex/contracts/protocol/paging'
import { LEADERBOARD_SET, type Ranked, rank } from '@inferdex/domain/leaderboard/ranking'
import type { Db } from '../../db/db.ts'
import { refuseUnknown } from '../../db/known-names.queries.ts'
import { listBenchmarkNames, listScoredModels, listTopScoredModels, type ScoredModel } from './leaderboard.queries.ts'

type Selection = {
  benchmarks?: string[] | undefined
  limit?: number | undefined
  retired?: boolean | undefined
}

/** Reads the leaderboard. The default set is ranked in advance; other sets are ranked on request. */
export async function readLeaderboard(
  db: Db,
  { benchmarks = [], limit = UNPAGED_ROWS, retired: withRetired = false }: Selection,
): Promise<LeaderboardEntry[]> {
  if (benchmarks.length === 0) {
    const best = await listTopScoredModels(db, { set: LEADERBOARD_SET, withRetired }, limit)
    return rank(best, LEADERBOARD_SET).map(toEntry(LEADERBOARD_SET))
  }
  const set = benchmarks[0] === 'all' ? await listBenchmarkNames(db) : [...new Set(benchmarks)]
  const scored = await listScoredModels(db, { set, withRetired })
  // A benchmark without any score may be unknown; one with a score exists.
  const empty = set.filter((name) => !scored.some(({ scores }) => name in scores))
  if (benchmarks[0] !== 'all') await refuseUnknown(db, { benchmarks: ['benchmark', empty] })
  return rank(scored, set).slice(0, limit).map(toEntry(set))
}

const toEntry =
  (set: readonly string[]) =>
  ({ row, rank: place, mean, scoreCount, isProvisional }: Ranked<ScoredModel>): LeaderboardEntry => ({
    rank: place,
    id: row.id,
    slug: row.slug,
    name: row.name,
    family: row.family,
    lab: row.lab,
    labSlug: row.labSlug,
    isOpenSource: row.isOpenSource,
    isRetired: row.isRetired,
    releaseDate: row.releaseDate,
    rating: row.rating,
    reviewCount: row.reviewCount,
    pricingKind: row.pricingKind,
    price: { input: row.input, output: row.output, from: row.from },
    benchmarkScores: inOrder(set, row.scores),
    evidence: inOrder(set, row.evidence),
    mean,
    scoreCount,
    isProvisional,
  })

function inOrder<Value>(set: readonly string[], values: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(
    set.flatMap((name): [string, Value][] => {
      const value = values[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
