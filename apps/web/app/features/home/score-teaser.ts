import { paretoFrontier } from '@inferdex/domain/leaderboard/pareto'
import { computedPriceText } from '@inferdex/domain/offers/blended-price'
import { formatDay } from '@inferdex/domain/text/date-display'
import { formatScore } from '@inferdex/domain/text/number-display'

/** Minimum number of models for a useful chart. */
const MIN_POINTS = 10
/** Models within this share of the best score qualify for the title. */
const NEAR_BEST = 0.9
const MUCH_CHEAPER = 2

export type TeaserPoint = {
  readonly slug: string
  readonly name: string
  /** Blended, in USD per million tokens. */
  readonly price: string
  /** Mean, in percent. */
  readonly score: number
}
export type Teaser = {
  /** Sorted by score, best first. */
  readonly points: readonly TeaserPoint[]
  readonly benchmarks: number
  readonly sources: readonly string[]
  /** The day of the newest score. */
  readonly newestDay: string | null
  /** The leaderboard with the same axes. */
  readonly address: string
}

export function hasTeaser(teaser: Teaser | null): teaser is Teaser {
  return teaser !== null && teaser.points.length >= MIN_POINTS
}

/**
 * Returns the finding: what the best score costs, and how much less a score near it costs. Falls back to a plain title
 * if no model near the best one is much cheaper.
 */
export function teaserTitle({ points, benchmarks }: Pick<Teaser, 'points' | 'benchmarks'>): string {
  const frontier = paretoFrontier(points)
  const best = frontier.at(-1)
  const near = best && frontier.find(({ score }) => score >= best.score * NEAR_BEST)
  if (best === undefined || near === undefined || Number(best.price) < MUCH_CHEAPER * Number(near.price)) {
    return `Score and price of ${points.length} models, mean of ${benchmarks} benchmarks`
  }
  const least = `${near.name} scores ${formatScore(near.score)} for ${computedPriceText(near.price)}`
  return `${least}. The best, ${best.name}, scores ${formatScore(best.score)} for ${computedPriceText(best.price)}.`
}

/** Returns the note on how to read the chart: what is measured, by whom and when. */
export function teaserNote({ points, benchmarks, sources, newestDay }: Teaser): string {
  const by = sources.length === 0 ? '' : ` by ${sources.join(' and ')}`
  const day = newestDay === null ? '' : `, ${formatDay(newestDay)}`
  return `${points.length} models, mean of ${benchmarks} benchmarks${by}${day}. On the line: no cheaper model scores higher.`
}

/** Returns the cheapest point with at least this score. */
export function asGoodFrom(frontier: readonly TeaserPoint[], { score }: TeaserPoint): TeaserPoint | undefined {
  return frontier.find((other) => other.score >= score)
}
