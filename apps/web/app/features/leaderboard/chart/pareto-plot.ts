import { paretoFrontier } from '@inferdex/domain/leaderboard/pareto'
import { formatContextWindow } from '@inferdex/domain/text/number-display'
import { compare } from '@inferdex/domain/text/ordering'
import type { AxisTick, Plot } from '../../../components/charts/axes.tsx'
import { type Box, type PlacedLabel, placeLabels } from '../../../components/charts/place-labels.ts'
import { logPosition, logTicks } from '../../../components/charts/scales/log-scale.ts'
import type { ChartPoint } from '../leaderboard-view.ts'
import { scoreScale } from './score-scale.ts'

/** A log axis cannot show zero, so free models have their own strip before it. */
const FREE_STRIP = { wide: 56, phone: 36 } as const
/** How many models off the line are labelled: enough for orientation, few enough not to cover the points. */
const OTHER_LABELS = { wide: 10, phone: 0 } as const
const HEIGHT = { wide: 436, phone: 330 } as const

export type PlottedPoint = ChartPoint & {
  readonly x: number
  readonly y: number
  readonly isOnFrontier: boolean
  readonly label: PlacedLabel | null
}
export type ParetoPlot = {
  readonly height: number
  readonly plot: Plot
  /** Sorted cheapest first. */
  readonly points: readonly PlottedPoint[]
  readonly frontier: string
  readonly priceTicks: readonly (AxisTick & { readonly value: number })[]
  readonly scoreTicks: readonly AxisTick[]
  /** Position of the free models, or null if there are none. */
  readonly freeAt: number | null
}

const round = (value: number) => Math.round(value * 10) / 10

/**
 * Computes all positions in the chart for a width. `points` are sorted by rank, best first. On an axis where more is
 * better, such as the context, the line runs from the right to the left.
 */
export function paretoPlot(points: readonly ChartPoint[], width: number, moreIsBetter = false): ParetoPlot {
  const size = width < 500 ? 'phone' : 'wide'
  const height = HEIGHT[size]
  const plot = { left: 44, right: width - 12, top: 20, bottom: height - 52 }
  const paid = points.map(({ price }) => Number(price)).filter((price) => price > 0)
  const hasFree = paid.length < points.length
  const low = Math.min(...(paid.length === 0 ? [0.1] : paid)) / 1.35
  const high = Math.max(...(paid.length === 0 ? [10] : paid)) * 1.25
  const left = hasFree ? plot.left + FREE_STRIP[size] : plot.left
  const freeAt = plot.left + FREE_STRIP[size] / 2
  const x = (price: number) => round(price > 0 ? logPosition(price, low, high, left, plot.right) : freeAt)
  const scores = scoreScale(
    points.map(({ score }) => score),
    plot.bottom,
    plot.top,
  )

  const frontier = moreIsBetter ? largestFrontier(points) : paretoFrontier(points)
  const lineEnd = moreIsBetter ? left : plot.right
  const onFrontier = new Set(frontier)
  const placed = points.map((point) => ({
    ...point,
    x: x(Number(point.price)),
    y: scores.at(point.score),
    isOnFrontier: onFrontier.has(point),
  }))
  const line = frontier.map(({ price, score }) => ({ x: x(Number(price)), y: scores.at(score) }))
  const labels = placeLabels(
    placed.map(({ x: at, y, name, isOnFrontier }) => ({ x: at, y, text: name, isMain: isOnFrontier })),
    {
      taken: [...placed.map(aroundPoint), ...alongLine(line, lineEnd)],
      frame: { left: plot.left, right: width - 2, top: 2, bottom: plot.bottom },
      maxOthers: OTHER_LABELS[size],
    },
  )
  return {
    height,
    plot,
    points: placed
      .map((point, index) => ({ ...point, label: labels[index] ?? null }))
      .toSorted((a, b) => Number(a.price) - Number(b.price) || a.score - b.score || compare(a.slug, b.slug)),
    frontier: stepsOf(line, lineEnd),
    priceTicks: logTicks(low, high, size === 'phone' ? 4 : 12).map((value) => ({
      value,
      at: x(value),
      label: moreIsBetter ? formatContextWindow(value) : usd(value),
    })),
    scoreTicks: scores.ticks.map((value) => ({ at: scores.at(value), label: `${value}%` })),
    freeAt: hasFree ? freeAt : null,
  }
}

/** Formats a tick: "$0.05", "$5", "$100,000". */
function usd(value: number): string {
  const [whole = '', fraction] = String(value).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return fraction === undefined ? `$${grouped}` : `$${grouped}.${fraction.padEnd(2, '0')}`
}

type Corner = { readonly x: number; readonly y: number }

/** Returns the path of the line: from each point on, the best score for the price. */
function stepsOf(frontier: readonly Corner[], end: number): string {
  if (frontier.length === 0) return ''
  const steps = frontier.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
  return `${steps.join('')}H${end}`
}

function aroundPoint({ x, y, isOnFrontier }: Omit<PlottedPoint, 'label'>): Box {
  const radius = isOnFrontier ? 6 : 4
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

/** Returns the Pareto frontier on an axis where more is better, largest first. */
function largestFrontier(points: readonly ChartPoint[]): ChartPoint[] {
  const frontier: ChartPoint[] = []
  for (const point of points.toSorted((a, b) => Number(b.price) - Number(a.price) || b.score - a.score)) {
    if (point.score > (frontier.at(-1)?.score ?? -1)) frontier.push(point)
  }
  return frontier
}

/** Returns the boxes that the line covers: from each corner horizontally, then up to the next. */
function alongLine(corners: readonly Corner[], end: number): Box[] {
  return corners.flatMap(({ x, y }, index) => {
    const next = corners[index + 1] ?? { x: end, y }
    return [
      { left: Math.min(x, next.x), right: Math.max(x, next.x), top: y - 2, bottom: y + 2 },
      { left: next.x - 2, right: next.x + 2, top: next.y, bottom: y },
    ]
  })
}
