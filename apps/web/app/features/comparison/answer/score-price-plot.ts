import type { ComparisonAnswer, PlottedModel } from '@inferdex/domain/comparison/comparison-answer'
import { type Box, overlaps } from '../../../components/charts/place-labels.ts'
import { logScale } from '../../../components/charts/scales/scales.ts'
import { fitText, textWidth } from '../../../components/charts/text-width.ts'

export type Standing = NonNullable<ComparisonAnswer['standing']>
export type PlottedPoint = PlottedModel & { readonly x: number; readonly y: number }
export type OwnLabel = {
  readonly slug: string
  readonly text: string
  readonly x: number
  readonly y: number
  readonly anchor: 'start' | 'middle' | 'end'
}

const HEIGHT = 236
const LINE_NAME = 'best for the price'
const round = (value: number) => Math.round(value * 10) / 10

/** Places the points, the Pareto frontier, and the names of the compared models. */
export function scorePricePlot({ points, frontier }: Standing, width: number) {
  const plot = { left: 40, right: width - 10, top: 22, bottom: HEIGHT - 40 }
  const x = logScale(
    points.map(({ price }) => Number(price)),
    plot.left,
    plot.right,
    { room: 1.4, most: width < 500 ? 4 : 6 },
  )
  const scores = points.map(({ score }) => score)
  const low = Math.max(0, Math.floor(Math.min(...scores) / 5) * 5 - 5)
  const high = Math.min(100, Math.ceil(Math.max(...scores) / 5) * 5 + 5)
  const y = (score: number) => round(plot.bottom - ((score - low) / Math.max(1, high - low)) * (plot.bottom - plot.top))
  const placed = points.map((point): PlottedPoint => ({ ...point, x: x.at(Number(point.price)), y: y(point.score) }))
  const best = frontier.flatMap((slug) => placed.find((point) => point.slug === slug) ?? [])
  const line = best.map((point, index) => (index === 0 ? `M${point.x} ${point.y}` : `H${point.x}V${point.y}`)).join('')
  const lineName = { x: plot.right, y: (best.at(-1)?.y ?? plot.top) - 7 }
  const taken: Box[] = [
    {
      left: lineName.x - textWidth(LINE_NAME),
      right: lineName.x,
      top: lineName.y - 11,
      bottom: lineName.y + 4,
    },
    ...placed.filter(({ isCompared }) => isCompared).map((point) => around(point)),
  ]
  return {
    height: HEIGHT,
    plot,
    line: line === '' ? '' : `${line}H${plot.right}`,
    lineName: { ...lineName, text: LINE_NAME },
    points: placed,
    labels: ownLabels(placed, taken, { ...plot, right: width - 2, top: 2, bottom: plot.bottom - 2 }),
    priceTicks: x.ticks.map((value) => ({ value, at: x.at(value) })),
    scoreTicks: ticksBetween(low, high).map((value) => ({ value, at: y(value) })),
  }
}

function around({ x, y }: { x: number; y: number }): Box {
  return { left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 }
}

/** Candidate positions of a name: next to its point, above or below it, then farther away. The first free one wins. */
const PLACES = [
  [9, 4, 'start'],
  [-9, 4, 'end'],
  [0, -10, 'middle'],
  [0, 19, 'middle'],
  [8, -9, 'start'],
  [-8, -9, 'end'],
  [8, 17, 'start'],
  [-8, 17, 'end'],
  [0, -25, 'middle'],
  [0, 34, 'middle'],
  [0, 49, 'middle'],
] as const

/** Places the names of the compared models, moved or shortened until they fit the picture without overlaps. */
function ownLabels(points: readonly PlottedPoint[], taken: readonly Box[], frame: Box): OwnLabel[] {
  const occupied = [...taken]
  return points.flatMap(({ slug, name, x, y, isCompared }) => {
    if (!isCompared) return []
    for (const longest of [120, 80, 50]) {
      const text = fitText(name, longest, 'bold')
      const width = textWidth(text, 'bold')
      for (const [dx, dy, anchor] of PLACES) {
        const left = x + dx - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2)
        const box = { left, right: left + width, top: y + dy - 11, bottom: y + dy + 4 }
        const isInside =
          left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom
        if (!isInside || occupied.some((other) => overlaps(box, other))) continue
        occupied.push(box)
        return [{ slug, text, x: round(x + dx), y: round(y + dy), anchor }]
      }
    }
    return []
  })
}

function ticksBetween(low: number, high: number): number[] {
  const step = high - low > 40 ? 20 : high - low > 20 ? 10 : 5
  const ticks: number[] = []
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) ticks.push(value)
  return ticks
}
