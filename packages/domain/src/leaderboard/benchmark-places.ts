import type { Ranked } from './ranking.ts'

/** One model's position in a column: among the drawn models, and among all. */
export type BenchmarkPlace = {
  /** Unique among the drawn models. */
  readonly place: number
  /** Among all ranked models; equal scores have the same rank. */
  readonly rank: number
  readonly score: number
}
export type PlaceLine = {
  readonly slug: string
  readonly name: string
  /** In the order of the columns; null where it has no score. */
  readonly places: readonly (BenchmarkPlace | null)[]
}
/** The positions of the first models of a ranking on each benchmark of its set. */
export type BenchmarkPlaces = {
  readonly title: string
  /** The mean of the set, then its benchmarks; `models` have a score there. */
  readonly columns: readonly { readonly displayName: string; readonly models: number }[]
  readonly lines: readonly PlaceLine[]
}

type Model = { readonly slug: string; readonly name: string; readonly scores: Readonly<Record<string, number>> }
type Benchmark = { readonly name: string; readonly displayName: string }

const MOST_LINES = 8
const FEWEST_LINES = 3
const MOST_BENCHMARKS = 7
const FEWEST_BENCHMARKS = 2

/**
 * Returns the positions of the first eight models on each benchmark that at least half of them have. Null when there
 * are too few models or benchmarks to compare.
 */
export function benchmarkPlaces<Row extends Model>(
  ranked: readonly Ranked<Row>[],
  benchmarks: readonly Benchmark[],
): BenchmarkPlaces | null {
  const all = ranked.filter(({ isProvisional }) => !isProvisional)
  const drawn = all.slice(0, MOST_LINES)
  const drawnOn = ({ name }: Benchmark) => drawn.filter(({ row }) => name in row.scores).length
  const columns = benchmarks
    .filter((benchmark) => drawnOn(benchmark) * 2 >= drawn.length)
    .slice(0, MOST_BENCHMARKS)
    .map(({ name, displayName }) => columnOf(displayName, all, drawn, ({ row }) => row.scores[name]))
  if (drawn.length < FEWEST_LINES || columns.length < FEWEST_BENCHMARKS) return null
  const withMean = [columnOf('Mean', all, drawn, ({ mean }) => mean), ...columns]
  return {
    title: placesTitle(
      drawn[0]?.row.name ?? '',
      columns.map(({ places }) => places[0]?.rank ?? null),
    ),
    columns: withMean.map(({ displayName, models }) => ({ displayName, models })),
    lines: drawn.map(({ row: { slug, name } }, line) => ({
      slug,
      name,
      places: withMean.map(({ places }) => places[line] ?? null),
    })),
  }
}

function columnOf<Row extends Model>(
  displayName: string,
  all: readonly Ranked<Row>[],
  drawn: readonly Ranked<Row>[],
  scoreOf: (entry: Ranked<Row>) => number | undefined,
) {
  const scores = all.flatMap((entry) => scoreOf(entry) ?? [])
  // Equal scores keep the order of the ranking.
  const order = drawn
    .flatMap((entry, line) => {
      const score = scoreOf(entry)
      return score === undefined ? [] : [{ line, score }]
    })
    .toSorted((a, b) => b.score - a.score)
  return {
    displayName,
    models: scores.length,
    places: drawn.map((_, line): BenchmarkPlace | null => {
      const at = order.findIndex((entry) => entry.line === line)
      const score = order[at]?.score
      return score === undefined
        ? null
        : { place: at + 1, rank: 1 + scores.filter((other) => other > score).length, score }
    }),
  }
}

/** Returns a title on how many benchmarks the first of the ranking leads. */
export function placesTitle(first: string, ranks: readonly (number | null)[]): string {
  const known = ranks.filter((rank) => rank !== null)
  const wins = known.filter((rank) => rank === 1).length
  if (wins === known.length) return `${first} is first on every benchmark of the set`
  if (wins === 0) return `${first} is first overall without leading any benchmark`
  return `${first} is first overall, and on ${wins} of ${known.length} benchmarks`
}
