import { compare, sortName } from '../text/ordering.ts'

/** The leaderboard's default benchmarks in display order, all measured by one independent tester. */
export const LEADERBOARD_SET = [
  'livebench-reasoning',
  'livebench-coding',
  'livebench-agentic-coding',
  'livebench-mathematics',
  'livebench-data-analysis',
  'livebench-language',
  'livebench-instruction-following',
] as const

/** A model with fewer scores is listed after all others, so that one lucky score cannot win. */
const MIN_SCORES_TO_RANK = 3

/** Returns how many scores a model needs to be ranked, at most the size of the set. */
export function minScores(setSize: number): number {
  return Math.min(MIN_SCORES_TO_RANK, setSize)
}

export type Scored = {
  readonly id: string
  readonly name: string
  readonly rating: number
  /** Scores in percent, by benchmark. */
  readonly scores: Readonly<Record<string, number>>
}

export type Ranked<Row> = {
  readonly row: Row
  readonly rank: number
  readonly mean: number
  readonly scoreCount: number
  readonly isProvisional: boolean
}

/** Ranks by mean score, then number of scores, rating and name. Models without a score are left out. */
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

/** Rounds the mean to two decimals, so that float noise cannot decide the order. */
function meanOf(scores: readonly number[]): number {
  return Math.round((scores.reduce((sum, score) => sum + score, 0) / scores.length) * 100) / 100
}
