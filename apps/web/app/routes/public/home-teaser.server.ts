import { parseLeaderboardQuery } from '@inferdex/domain/leaderboard/leaderboard-query'
import type { ScoreCatalogue } from '@inferdex/domain/leaderboard/ranking-data'
import { leaderboardView } from '../../features/leaderboard/leaderboard-view.ts'
import { readScoreCatalogue } from '../../features/leaderboard/score-catalogue.server.ts'
import type { Teaser } from '../../features/home/score-teaser.ts'
import { paths } from '../../lib/paths.ts'

const SEARCH = '?chart=mean'
const QUERY = parseLeaderboardQuery(new URLSearchParams(SEARCH))

const known = new WeakMap<ScoreCatalogue, Teaser>()

/** Returns the points of the leaderboard's chart: the mean score and the blended price. Derived once per catalogue. */
export async function readTeaser(): Promise<Teaser> {
  const catalogue = await readScoreCatalogue(QUERY)
  const teaser = known.get(catalogue) ?? teaserOf(catalogue)
  known.set(catalogue, teaser)
  return teaser
}

function teaserOf(catalogue: ScoreCatalogue): Teaser {
  const { points, columns, sources, newestDay } = leaderboardView(catalogue, QUERY, null)
  return {
    // A log scale cannot show free models.
    points: points.filter(({ price }) => Number(price) > 0),
    benchmarks: columns.length,
    sources,
    newestDay,
    address: paths.leaderboard() + SEARCH,
  }
}
