import { paretoFrontier } from '@inferdex/domain/leaderboard/pareto'
import { logPosition, logTicks } from '../../../components/charts/scales/log-scale.ts'
import type { ChartPoint } from '../leaderboard-view.ts'
import { type Box, type PlacedLabel, placeLabels } from '../../../components/charts/place-labels.ts'

export const SIZE = { width: 896, height: 436 } as const
export const PLOT = { left: 48, right: 884, top: 20, bottom: 384 } as const
/** Zero has no place on a log axis, so free models have their own strip before it. */
const FREE_STRIP = 56
/** How many models off the line are labelled: enough for orientation, few enough not to cover the points. */
const OTHER_LABELS = 10

export type PlottedPoint = ChartPoint & {
  readonly x: number
  readonly y: number
  readonly isOnFrontier: boolean
  readonly label: PlacedLabel | null
}
export type Tick = { readonly value: number; readonly at: number }
export type ParetoPlot = {
  /** Sorted cheapest first. */
  readonly points: readonly PlottedPoint[]
  readonly frontier: string
  readonly priceTicks: readonly Tick[]
  readonly scoreTicks: readonly Tick[]
  /** Position of the free models, or null if there are none. */
  readonly freeAt: number | null
}

const round = (value: number) => Math.round(value * 10) / 10

/** Computes all positions in the chart. `points` are sorted by rank, best first. */
export function paretoPlot(points: readonly ChartPoint[]): ParetoPlot {
  const paid = points.map(({ price }) => Number(price)).filter((price) => price > 0)
  const hasFree = paid.length < points.length
  const low = Math.min(...(paid.length === 0 ? [0.1] : paid)) / 1.35
  const high = Math.max(...(paid.length === 0 ? [10] : paid)) * 1.25
  const left = hasFree ? PLOT.left + FREE_STRIP : PLOT.left
  const freeAt = PLOT.left + FREE_STRIP / 2
  const x = (price: number) => round(price > 0 ? logPosition(price, low, high, left, PLOT.right) : freeAt)
  const { ticks, y } = scoreScale(points.map(({ score }) => score))

  const frontier = paretoFrontier(points)
  const onFrontier = new Set(frontier)
  const placed = points.map((point) => ({
    ...point,
    x: x(Number(point.price)),
    y: y(point.score),
    isOnFrontier: onFrontier.has(point),
  }))
  const line = frontier.map(({ price, score }) => ({ x: x(Number(price)), y: y(score) }))
  const labels = labelsOf(placed, line)
  return {
    points: placed
      .map((point, index) => ({ ...point, label: labels[index] ?? null }))
      .toSorted((a, b) => a.x - b.x || b.y - a.y),
    frontier: stepsOf(line),
    priceTicks: logTicks(low, high).map((value) => ({ value, at: x(value) })),
    scoreTicks: ticks.map((value) => ({ value, at: y(value) })),
    freeAt: hasFree ? freeAt : null,
  }
}

/** Returns the path of the line: from each point on, the best score for the price. */
function stepsOf(frontier: readonly Corner[]): string {
  if (frontier.length === 0) return ''
  const steps = frontier.map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
  return `${steps.join('')}H${PLOT.right}`
}

function scoreScale(scores: readonly number[]) {
  const [lowest, highest] = scores.length === 0 ? [0, 100] : [Math.min(...scores), Math.max(...scores)]
  const spread = highest - lowest
  const step = spread > 60 ? 20 : spread > 25 ? 10 : 5
  const bottom = Math.max(0, lowest - step / 2)
  const top = Math.min(100, highest + step / 2)
  const ticks: number[] = []
  for (let tick = Math.ceil(bottom / step) * step; tick <= top; tick += step) ticks.push(tick)
  const y = (score: number) =>
    round(PLOT.bottom - ((score - bottom) / Math.max(1, top - bottom)) * (PLOT.bottom - PLOT.top))
  return { ticks, y }
}

type Corner = { readonly x: number; readonly y: number }
type Positioned = Omit<PlottedPoint, 'label'>

function labelsOf(points: readonly Positioned[], line: readonly Corner[]): (PlacedLabel | null)[] {
  return placeLabels(
    points.map(({ x, y, name, isOnFrontier }) => ({ x, y, text: name, isMain: isOnFrontier })),
    {
      taken: [...points.map(aroundPoint), ...alongLine(line)],
      frame: { left: 2, right: SIZE.width - 2, top: 2, bottom: PLOT.bottom },
      maxOthers: OTHER_LABELS,
    },
  )
}

function aroundPoint({ x, y, isOnFrontier }: Positioned): Box {
  const radius = isOnFrontier ? 6 : 4
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }
}

/** Returns the boxes that the line covers: from each corner to the right, then up to the next. */
function alongLine(corners: readonly Corner[]): Box[] {
  return corners.flatMap(({ x, y }, index) => {
    const next = corners[index + 1] ?? { x: PLOT.right, y }
    return [
      { left: x, right: next.x, top: y - 2, bottom: y + 2 },
      { left: next.x - 2, right: next.x + 2, top: next.y, bottom: y },
    ]
  })
}
