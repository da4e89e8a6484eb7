import type { ModelPlace } from '@inferdex/contracts/models/model-overview'
import { paretoFrontier } from '@inferdex/domain/leaderboard/pareto'
import { millionRequestsCost, nearestModels, REQUEST_TOKENS } from '@inferdex/domain/leaderboard/model-neighbours'
import { blendedPrice, computedPriceText } from '@inferdex/domain/offers/blended-price'
import { compareDecimals, roundDecimal } from '@inferdex/domain/text/decimal'
import { formatCount, formatScore, groupThousands } from '@inferdex/domain/text/number-display'
import type { ScorePricePoint } from '../../../../components/charts/score-price-drawing.tsx'

/** Minimum number of models for a useful chart. */
const MIN_POINTS = 10
const NEIGHBOURS = 3

export type CostRow = {
  readonly slug: string
  readonly name: string
  readonly seller: string
  readonly score: number
  /** In USD. */
  readonly input: string
  readonly output: string
  readonly total: string
}

export type PlaceView = {
  readonly slug: string
  readonly benchmarkType: string
  readonly benchmark: string
  /** The finding. */
  readonly title: string
  /** The best score first. */
  readonly points: readonly ScorePricePoint[]
  /** Cost of a million requests with the model and its neighbours, cheapest first; null if nothing can be compared. */
  readonly costs: { readonly title: string; readonly note: string; readonly rows: readonly CostRow[] } | null
}

/** Prepares the charts that rank a model among others. Null if it has no score, no price, or too few others have. */
export function toPlaceView(slug: string, place: ModelPlace | null): PlaceView | null {
  const own = place?.models.find((model) => model.slug === slug)
  if (place === null || own === undefined || place.models.length < MIN_POINTS) return null
  const points = place.models.map(
    ({ slug: other, name, score, input, output }): ScorePricePoint => ({
      slug: other,
      name,
      score,
      price: blendedPrice(input, output) ?? '0',
    }),
  )
  return {
    slug,
    benchmarkType: place.benchmarkType,
    benchmark: place.displayName,
    title: placeFinding(points, slug, place.displayName),
    points,
    costs: costsOf(place.models, own),
  }
}

/** Returns whether a cheaper model scores as high, and its price, as a title. */
function placeFinding(points: readonly ScorePricePoint[], slug: string, benchmark: string): string {
  const own = points.find((point) => point.slug === slug)
  const frontier = paretoFrontier(points)
  const better = own && frontier.find(({ score }) => score >= own.score)
  if (own === undefined || better === undefined) return `${benchmark} and price of ${points.length} models`
  if (better.slug === slug) {
    const isBest = frontier.at(-1)?.slug === slug
    return isBest
      ? `No model scores higher than ${own.name} on ${benchmark}`
      : `On ${benchmark}, nothing cheaper scores as high as ${own.name}`
  }
  const of = ({ score, price }: ScorePricePoint) => `${formatScore(score)} for ${computedPriceText(price)}`
  return `On ${benchmark}, ${better.name} scores ${of(better)}, ${own.name} ${of(own)}`
}

type Placed = ModelPlace['models'][number]

function costsOf(models: readonly Placed[], own: Placed): PlaceView['costs'] {
  const sold = models.flatMap(costRow)
  const row = sold.find(({ slug }) => slug === own.slug)
  if (row === undefined || sold.length < 2) return null
  const rows = [row, ...nearestModels(sold.map(priced), priced(row), NEIGHBOURS)]
    .map(({ slug, name, seller, score, input, output, total }) => ({ slug, name, seller, score, input, output, total }))
    .toSorted((a, b) => compareDecimals(a.total, b.total))
  const { input, output } = REQUEST_TOKENS
  return {
    title: costFinding(rows, own.slug),
    note: `${formatCount(input)} tokens in and ${output} out each, without a cache, at the lowest confirmed offer. With the models nearest in score and price.`,
    rows,
  }
}

const priced = (row: CostRow) => ({ ...row, price: Number(row.total) })

function costRow({ slug, name, score, lowest }: Placed): CostRow[] {
  return lowest === null ? [] : [{ slug, name, score, seller: lowest.seller, ...millionRequestsCost(lowest) }]
}

/** Returns the cost of a million requests, and the savings with the cheapest model of about the same score. */
function costFinding(sorted: readonly CostRow[], slug: string): string {
  const own = sorted.find((row) => row.slug === slug)
  const cheapest = sorted[0]
  if (own === undefined || cheapest === undefined) return 'What 1M requests cost'
  if (compareDecimals(own.total, cheapest.total) === 0) {
    return `1M requests cost ${costText(own.total)}, the least of ${sorted.length} similar models`
  }
  return `1M requests cost ${costText(own.total)}, with ${cheapest.name} ${costText(cheapest.total)}`
}

/** Formats a cost in whole dollars, below ten dollars with cents. */
export function costText(usd: string): string {
  return compareDecimals(usd, '10') < 0
    ? computedPriceText(roundDecimal(usd, 2))
    : `$${groupThousands(roundDecimal(usd, 0))}`
}
