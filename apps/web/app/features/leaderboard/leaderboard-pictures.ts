import { type BenchmarkPlaces, benchmarkPlaces } from '@inferdex/domain/leaderboard/benchmark-places'
import { type LeaderboardQuery, MEAN } from '@inferdex/domain/leaderboard/leaderboard-query'
import { LEADERBOARD_SET, type Ranked } from '@inferdex/domain/leaderboard/ranking'
import type { ScoreCatalogue, ScoredModel } from '@inferdex/domain/leaderboard/ranking-data'
import { benchmarkPlots } from '@inferdex/domain/leaderboard/score-plots'
import {
  type DatedScore,
  inOrder,
  type ReleaseDay,
  unscoredReleases,
} from '@inferdex/domain/leaderboard/score-timeline'
import type { Reporting } from '@inferdex/domain/benchmarks/score-reporting'

export type TimelineScore = DatedScore & {
  readonly lab: string | null
  readonly labSlug: string | null
  /** Null for a mean of several scores. */
  readonly reporting: Reporting | null
}

/** Data of the charts besides score and price. Includes retired models, which were the best of their time. */
export type Pictures = {
  /** Oldest release first. */
  readonly timeline: readonly TimelineScore[]
  /** Releases since the first of the timeline whose models have no such score. */
  readonly unscored: readonly ReleaseDay[]
  /** Deduplicated; the plots refer to it by index. */
  readonly plotted: readonly (readonly [slug: string, name: string])[]
  readonly plots: readonly {
    readonly name: string
    readonly displayName: string
    readonly scores: readonly (readonly [model: number, score: number])[]
  }[]
  /** The first models' ranks on each benchmark of the set; null if there is too little to compare. */
  readonly places: BenchmarkPlaces | null
  /** The highlighted model: the one whose sources are open, or the first of the ranking. */
  readonly ringed: string | null
  /** Releases of the last twelve months, and how many of them have any score and this one; null if unknown. */
  readonly recent: { readonly released: number; readonly scored: number; readonly withThis: number } | null
}

const PARTS: ReadonlySet<string> = new Set(LEADERBOARD_SET)

type Rankings = {
  /** Includes retired models. */
  readonly everybody: readonly Ranked<ScoredModel>[]
  /** As the table shows it. */
  readonly ranked: readonly Ranked<ScoredModel>[]
  readonly columns: ScoreCatalogue['benchmarks']
}

export function picturesOf(
  catalogue: ScoreCatalogue,
  { everybody, ranked, columns }: Rankings,
  chart: string,
  { open }: LeaderboardQuery,
): Pictures {
  const first = ranked.find(({ isProvisional }) => !isProvisional)?.row.slug ?? null
  const timeline = inOrder(everybody.flatMap((entry) => datedOf(entry, chart)))
  const start = timeline[0]?.releaseDate ?? ''
  // The benchmarks of the default set are columns of the table; the chart shows the others.
  const others = catalogue.benchmarks.filter(({ name }) => name === chart || !PARTS.has(name))
  const plots = benchmarkPlots(others, catalogue.models, chart === MEAN ? [] : [chart])
  const index = new Map<string, number>()
  const plotted: (readonly [string, string])[] = []
  const numberOf = ({ slug, name }: { slug: string; name: string }) => {
    const known = index.get(slug)
    if (known !== undefined) return known
    index.set(slug, plotted.length)
    return plotted.push([slug, name]) - 1
  }
  return {
    timeline,
    unscored: unscoredReleases(catalogue.releases, timeline).filter(([day]) => day >= start),
    plots: plots.map(({ name, displayName, scores }) => ({
      name,
      displayName,
      scores: scores.map((score) => [numberOf(score), score.score] as const),
    })),
    plotted,
    places: benchmarkPlaces(ranked, columns),
    ringed: catalogue.models.some(({ slug }) => slug === open) ? open : first,
    recent: recentOf(catalogue, timeline),
  }
}

/** An alias that moves to newer models, so its score does not belong to its release date. */
const MOVING = /-latest$/

function datedOf({ row, mean, isProvisional }: Ranked<ScoredModel>, chart: string): TimelineScore[] {
  const { slug, name, lab, labSlug, releaseDate, isOpen } = row
  const score = chart === MEAN ? (isProvisional ? undefined : mean) : row.scores[chart]
  if (releaseDate === null || score === undefined || MOVING.test(slug)) return []
  const reporting = chart === MEAN ? null : (row.evidence[chart]?.reporting ?? null)
  return [{ slug, name, lab, labSlug, releaseDate, score, isOpen, reporting }]
}

function recentOf({ releases, models }: ScoreCatalogue, timeline: readonly TimelineScore[]): Pictures['recent'] {
  const newest = releases.at(-1)?.[0]
  if (newest === undefined) return null
  const since = `${Number(newest.slice(0, 4)) - 1}${newest.slice(4)}`
  const isRecent = ({ releaseDate }: { releaseDate: string | null }) => releaseDate !== null && releaseDate > since
  return {
    released: releases.reduce((sum, [day, count]) => sum + (day > since ? count : 0), 0),
    scored: models.filter(isRecent).length,
    withThis: timeline.filter(isRecent).length,
  }
}
