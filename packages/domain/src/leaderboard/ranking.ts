import { compare, sortName } from '../text/ordering.ts'

/** The benchmarks that the leaderboard ranks by, in the order in which it shows them: measured by one independent body. */
export const LEADERBOARD_SET = [
  'livebench-reasoning',
  'livebench-coding',
  'livebench-agentic-coding',
  'livebench-mathematics',
  'livebench-data-analysis',
  'livebench-language',
  'livebench-instruction-following',
] as const

/** One lucky score must not win: with fewer, a model is listed after all others and never reaches the podium. */
const MIN_SCORES_TO_RANK = 3

/** Nobody can have more scores than there are benchmarks in the set. */
export function minScores(setSize: number): number {
  return Math.min(MIN_SCORES_TO_RANK, setSize)
}

export type Scored = {
  readonly id: string
  readonly name: string
  readonly rating: number
  /** Percent by benchmark. */
  readonly scores: Readonly<Record<string, number>>
}

export type Ranked<Row> = {
  readonly row: Row
  readonly rank: number
  readonly mean: number
  readonly scoreCount: number
  readonly isProvisional: boolean
}

/** By the mean of the available scores of the set, then number of scores, rating and name. Without a score: left out. */
export function rank<Row extends Scored>(rows: readonly Row[], set: readonly string[]): Ranked<Row>[] {
  const minimum = minScores(set.length)
  return rows
    .flatMap((row) => {
      const scores = set.flatMap((benchmark) => row.scores[benchmark] ?? [])
      if (scores.length === 0) return []
      return { row, mean: meanOf(scores), scoreCount: scores.length, isProvisional: scores.length < minimum }
    })
    .toSorted(
      (a, b) =>
        compare(Number(a.isProvisional), Number(b.isProvisional)) ||
        compare(b.mean, a.mean) ||
        compare(b.scoreCount, a.scoreCount) ||
        compare(b.row.rating, a.row.rating) ||
        compare(sortName(a.row.name), sortName(b.row.name)) ||
        compare(a.row.id, b.row.id),
    )
    .map((entry, index) => ({ ...entry, rank: index + 1 }))
}

/** To the hundredth of a percent, so that the last bit of a float decides nothing. */
function meanOf(scores: readonly number[]): number {
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100
}
