import { ALL_BENCHMARKS } from '@inferdex/domain/benchmarks/benchmark-sets'
import { blendedPrice } from '@inferdex/domain/offers/blended-price'
import { compareDecimals } from '@inferdex/domain/text/decimal'
import { type LeaderboardQuery, MEAN } from '@inferdex/domain/leaderboard/leaderboard-query'
import { mainPriceKind } from '@inferdex/domain/offers/offer-price'
import { compare, sortName } from '@inferdex/domain/text/ordering'
import type { PriceKind } from '@inferdex/domain/offers/price-display'
import { LEADERBOARD_SET, minScores, type Ranked, rank } from '@inferdex/domain/leaderboard/ranking'
import type { NewModel, ScoreCatalogue, ScoredModel, ScoreEvidence } from '@inferdex/domain/leaderboard/ranking-data'
import { type Reporting, reportings } from '@inferdex/domain/benchmarks/score-reporting'
import { type Pictures, picturesOf } from './leaderboard-pictures.ts'

/** Number of rows shown before "all". */
const SHOWN_ROWS = 40
const PODIUM_PLACES = 3
/** Number of ranks after the podium listed beside the chart. */
const RUNNERS_UP = 4
/** Maximum number of models without a score in the list. */
const UNSCORED_ROWS = 6

/** Benchmarks to rank by if the catalogue has none. */
const FALLBACK_BENCHMARKS = ['humanEval', 'mbpp', 'sweBench'] as const

export type Benchmark = { readonly name: string; readonly displayName: string }

export type LeaderboardRow = {
  readonly slug: string
  readonly name: string
  readonly lab: string | null
  readonly labSlug: string | null
  readonly rank: number
  readonly mean: number
  readonly scoreCount: number
  readonly isProvisional: boolean
  /** The price on the chart's horizontal axis: the blended list price, or the bill. If null, see `priceKind`. */
  readonly price: string | null
  readonly priceKind: PriceKind
  /** The provider with this price, if it is not the maker. */
  readonly priceFrom: string | null
  /** Scores in the order of the columns, or null. */
  readonly scores: readonly (number | null)[]
  /** Columns whose score was not reported by the maker. */
  readonly independent: readonly number[]
  /** How the scores were reported, or null if that differs between them. */
  readonly reporting: Reporting | null
  readonly isRetired: boolean
  /** The reasoning effort in this set, if it is stated. */
  readonly effort: string | null
}

/** `price` is the value on the horizontal axis: a price, or tokens. */
export type ChartPoint = {
  readonly slug: string
  readonly name: string
  readonly price: string
  readonly score: number
}

export type OpenedSources = {
  readonly slug: string
  readonly scores: readonly (ScoreEvidence & { readonly displayName: string; readonly score: number })[]
}

/** How many models the ranking covers. */
export type Coverage = {
  readonly scored: number
  /** Number of chat models, or null if unknown. */
  readonly models: number | null
  /** Models with a score that are hidden, because they are no longer sold, or not by their maker. */
  readonly hiddenRetired: number
  readonly newest: { readonly name: string; readonly releaseDate: string } | null
}

/** The data of the leaderboard page. Computed by the same code on the server and in the browser. */
export type LeaderboardView = {
  readonly columns: readonly Benchmark[]
  /** All benchmarks that can be part of a set. */
  readonly benchmarks: readonly Benchmark[]
  readonly setSize: number
  /** Minimum number of scores of a ranked model. */
  readonly minScores: number
  /** Number of models with enough scores to be ranked. */
  readonly rankedCount: number
  readonly rowCount: number
  readonly coverage: Coverage
  /** The newest active models without a score in this set. They have no rank. */
  readonly unscored: readonly (NewModel & {
    readonly otherScores: number
    /** One of its other scores. */
    readonly other: { readonly displayName: string; readonly score: number } | null
  })[]
  readonly podium: readonly LeaderboardRow[]
  /** The next ones after the podium. */
  readonly runnersUp: readonly LeaderboardRow[]
  readonly pictures: Pictures
  readonly rows: readonly LeaderboardRow[]
  readonly sort: string
  readonly opened: OpenedSources | null
  /** What the chart's vertical axis shows: a benchmark, or the mean. */
  readonly chart: Benchmark
  readonly points: readonly ChartPoint[]
  /** Models with that score but without a value on the horizontal axis. */
  readonly unpricedCount: number
  readonly newestDay: string | null
  readonly sources: readonly string[]
}

/** The cost of a workload by model slug, or null if list prices are shown. */
export type Bills = Readonly<Record<string, string>> | null

export function leaderboardView(catalogue: ScoreCatalogue, query: LeaderboardQuery, bills: Bills): LeaderboardView {
  const set = setOf(catalogue, query)
  const all = rank(catalogue.models, set)
  const everybody = all.map(({ row }) => row)
  const shown = query.showsRetired ? everybody : everybody.filter(({ isRetired }) => !isRetired)
  const ranked = rank(shown, set)
  const columns = columnsOf(catalogue, ranked, set)
  const rows = ranked.map((entry) => rowOf(entry, columns, bills))
  const sort = isSort(query.sort, columns) ? query.sort : MEAN
  const sorted = sortRows(rows, sort, sort === query.sort ? query.direction : 'desc', columns)
  const chart = chartOf(query, columns)
  const sizes = query.axis === 'price' ? null : new Map(shown.map((model) => [model.slug, sizeOf(model, query.axis)]))
  const { points, unpricedCount } = pointsOf(rows, chart, columns, sizes)
  const evidence = ranked.flatMap(({ row }) => columns.flatMap(({ name }) => row.evidence[name] ?? []))
  const placed = rows.filter(({ isProvisional }) => !isProvisional)
  const opened = ranked.find(({ row }) => row.slug === query.open)
  return {
    columns,
    benchmarks: catalogue.benchmarks,
    setSize: set.length,
    minScores: minScores(set.length),
    rankedCount: placed.length,
    rowCount: rows.length,
    coverage: {
      scored: shown.length,
      models: modelsOf(catalogue, query),
      hiddenRetired: everybody.length - shown.length,
      newest: newestOf(shown),
    },
    unscored: unscoredOf(catalogue, set),
    podium: placed.slice(0, PODIUM_PLACES),
    runnersUp: placed.slice(PODIUM_PLACES, PODIUM_PLACES + RUNNERS_UP),
    pictures: picturesOf(catalogue, { everybody: all, ranked, columns }, chart.name, query),
    rows: query.showsAll ? sorted : sorted.slice(0, SHOWN_ROWS),
    sort,
    opened: opened === undefined ? null : sourcesOf(opened.row, columns),
    chart,
    points,
    unpricedCount,
    newestDay:
      evidence
        .map(({ day }) => day)
        .toSorted()
        .at(-1) ?? null,
    sources: [...new Set(evidence.map(({ source }) => source))].toSorted(),
  }
}

function setOf({ benchmarks }: ScoreCatalogue, { benchmarks: asked }: LeaderboardQuery): readonly string[] {
  if (asked.length === 0) return LEADERBOARD_SET
  return asked.includes(ALL_BENCHMARKS) ? benchmarks.map(({ name }) => name) : asked
}

/** Returns the benchmarks of the set in which any model has a score. Never empty, so that the table has a head. */
function columnsOf({ benchmarks }: ScoreCatalogue, ranked: readonly Ranked<ScoredModel>[], set: readonly string[]) {
  if (benchmarks.length === 0) return FALLBACK_BENCHMARKS.map((name) => ({ name, displayName: name }))
  const named = new Map(benchmarks.map((benchmark) => [benchmark.name, benchmark]))
  return set.flatMap((name) => (ranked.some(({ row }) => name in row.scores) ? (named.get(name) ?? []) : []))
}

function rowOf(
  { row, rank: place, mean, scoreCount, isProvisional }: Ranked<ScoredModel>,
  columns: readonly Benchmark[],
  bills: Bills,
): LeaderboardRow {
  const { slug, name, lab, labSlug } = row
  const known = columns.flatMap(({ name: column }) => row.evidence[column] ?? [])
  const independent = columns.flatMap((column, index) =>
    row.evidence[column.name]?.reporting === 'independent' ? index : [],
  )
  const efforts = [...new Set(known.flatMap(({ effort }) => effort ?? []))]
  return {
    slug,
    name,
    lab,
    labSlug,
    rank: place,
    mean,
    scoreCount,
    isProvisional,
    ...(bills === null ? blendedOf(row) : billOf(bills[slug])),
    scores: columns.map((column) => row.scores[column.name] ?? null),
    independent,
    reporting: reportings.find((one) => known.every(({ reporting }) => reporting === one)) ?? null,
    isRetired: row.isRetired,
    effort: efforts.length === 0 ? null : efforts.join('; '),
  }
}

function modelsOf({ totals }: ScoreCatalogue, { showsRetired }: LeaderboardQuery): number | null {
  if (totals === null) return null
  return showsRetired ? totals.models : totals.models - totals.retired
}

function newestOf(models: readonly ScoredModel[]): Coverage['newest'] {
  return models.reduce<Coverage['newest']>(
    (newest, { name, releaseDate }) =>
      releaseDate !== null && releaseDate > (newest?.releaseDate ?? '') ? { name, releaseDate } : newest,
    null,
  )
}

function unscoredOf(
  { models, newest, benchmarks }: ScoreCatalogue,
  set: readonly string[],
): LeaderboardView['unscored'] {
  const scores = new Map(models.map((model) => [model.slug, model.scores]))
  return newest
    .filter(({ slug }) => set.every((benchmark) => scores.get(slug)?.[benchmark] === undefined))
    .slice(0, UNSCORED_ROWS)
    .map((model) => {
      const own = scores.get(model.slug) ?? {}
      const best = benchmarks.find(({ name }) => name in own)
      const other = best && { displayName: best.displayName, score: own[best.name] ?? 0 }
      return { ...model, otherScores: Object.keys(own).length, other: other ?? null }
    })
}

type PriceOfRow = Pick<LeaderboardRow, 'price' | 'priceKind' | 'priceFrom'>

function blendedOf({ pricingKind, input, output, from }: ScoredModel): PriceOfRow {
  const price = pricingKind === 'metered' ? blendedPrice(input, output) : pricingKind === 'free' ? '0' : null
  return { price, priceKind: mainPriceKind(pricingKind, price), priceFrom: price === null ? null : from }
}

function billOf(bill: string | undefined): PriceOfRow {
  if (bill === undefined) return { price: null, priceKind: 'not-applicable', priceFrom: null }
  return { price: bill, priceKind: bill === '0' ? 'free' : 'amount', priceFrom: null }
}

function isSort(sort: string, columns: readonly Benchmark[]): boolean {
  return sort === 'name' || sort === 'scores' || sort === 'price' || columns.some(({ name }) => name === sort)
}

/**
 * Sorts the rows. Unknown values are last in both directions, and so are models with too few scores for a mean; ties
 * are ordered by rank.
 */
function sortRows(
  rows: readonly LeaderboardRow[],
  sort: string,
  direction: LeaderboardQuery['direction'],
  columns: readonly Benchmark[],
): readonly LeaderboardRow[] {
  const sign = direction === 'asc' ? 1 : -1
  const column = columns.findIndex(({ name }) => name === sort)
  const order = (a: LeaderboardRow, b: LeaderboardRow): number => {
    if (sort === MEAN) {
      return Number(a.isProvisional) - Number(b.isProvisional) || sign * (b.rank - a.rank)
    }
    if (sort === 'name') return sign * compare(sortName(a.name), sortName(b.name))
    if (sort === 'scores') return sign * (a.scoreCount - b.scoreCount)
    if (sort === 'price') return unknownLast(a.price, b.price, (x, y) => sign * compareDecimals(x, y))
    return unknownLast(a.scores[column] ?? null, b.scores[column] ?? null, (x, y) => sign * (x - y))
  }
  return rows.toSorted((a, b) => order(a, b) || a.rank - b.rank)
}

function unknownLast<Value>(a: Value | null, b: Value | null, order: (a: Value, b: Value) => number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return order(a, b)
}

function chartOf({ chart }: LeaderboardQuery, columns: readonly Benchmark[]): Benchmark {
  const mean = { name: MEAN, displayName: 'Mean' }
  if (chart === MEAN) return mean
  return columns.find(({ name }) => name === chart) ?? columns[0] ?? mean
}

function sizeOf({ contextWindow, maxOutput }: ScoredModel, axis: LeaderboardQuery['axis']): string | null {
  const tokens = axis === 'context' ? contextWindow : maxOutput
  return tokens === null || tokens <= 0 ? null : String(tokens)
}

/**
 * Returns the points of the chart. The mean is plotted for ranked models only, so that a single outlier cannot define
 * the line.
 */
function pointsOf(
  rows: readonly LeaderboardRow[],
  chart: Benchmark,
  columns: readonly Benchmark[],
  /** By slug, if the axis is not a price. */
  sizes: ReadonlyMap<string, string | null> | null,
) {
  const column = columns.findIndex(({ name }) => name === chart.name)
  const scored = rows.flatMap(({ slug, name, price, mean, isProvisional, scores }) => {
    const score = chart.name === MEAN ? (isProvisional ? null : mean) : (scores[column] ?? null)
    const at = sizes === null ? price : (sizes.get(slug) ?? null)
    return score === null ? [] : [{ slug, name, price: at, score }]
  })
  const points = scored.flatMap(({ price, ...point }) => (price === null ? [] : [{ ...point, price }]))
  return { points, unpricedCount: scored.length - points.length }
}

function sourcesOf({ slug, scores, evidence }: ScoredModel, columns: readonly Benchmark[]): OpenedSources {
  return {
    slug,
    scores: columns.flatMap(({ name, displayName }) => {
      const [score, source] = [scores[name], evidence[name]]
      return score === undefined || source === undefined ? [] : [{ displayName, score, ...source }]
    }),
  }
}
