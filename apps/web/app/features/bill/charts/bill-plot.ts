import type { BillCurve } from '@inferdex/domain/bill/charts/bill-curve'
import type { Crossing } from '@inferdex/domain/bill/charts/bill-curves'
import type { Plot } from '../../../components/charts/axes.tsx'
import { type Box, overlaps } from '../../../components/charts/place-labels.ts'
import { logScale, type Scale } from '../../../components/charts/scales/scales.ts'
import { spreadLabels } from '../../../components/charts/spread-labels.ts'
import { fitText, textWidth } from '../../../components/charts/text-width.ts'
import { shortNumber } from './figures.ts'

export const HEIGHT = 288
/** Margins beside the plot for each drawing width. The slider under the chart has the same, in percent. */
const ROOM = { 334: { left: 46, right: 112 }, 760: { left: 52, right: 172 } } as const
const LABEL_GAP = 16

export type LineLabel = { readonly text: string; readonly y: number }

export function plotFor(width: number): Plot {
  const { left, right } = width < 500 ? ROOM[334] : ROOM[760]
  return { left, right: width - right, top: 26, bottom: HEIGHT - 42 }
}

/** Returns the log scale of the bills, clamped at one cent. */
export function billScale(curves: readonly BillCurve[], plot: Plot): Scale {
  const bills = curves.flatMap(({ points }) => points.map(([, usd]) => Math.max(0.01, usd)))
  return logScale(bills, plot.bottom, plot.top, { room: 1.3, most: 6 })
}

/** Returns the path of a line. The fee of a plan is constant up to the next larger plan, so it is drawn in steps. */
export function pathOf({ points, plan }: BillCurve, x: (at: number) => number, y: Scale): string {
  return points
    .map(([at, usd], index) => {
      const [px, py] = [x(at), y.at(Math.max(0.01, usd))]
      if (index === 0) return `M${px} ${py}`
      return plan === null ? `L${px} ${py}` : `H${px}V${py}`
    })
    .join('')
}

/** Places the labels of the lines at the right end, without overlaps. */
export function lineLabels(curves: readonly BillCurve[], y: Scale, plot: Plot, width: number): LineLabel[] {
  const places = spreadLabels(
    curves.map(({ points }) => y.at(Math.max(0.01, points.at(-1)?.[1] ?? 0.01))),
    LABEL_GAP,
    plot.top,
    plot.bottom,
  )
  const room = (width < 500 ? ROOM[334] : ROOM[760]).right - 26
  return curves.map((curve, index) => ({ text: fitText(nameOf(curve), room, 'bold'), y: places[index] ?? 0 }))
}

export function nameOf({ name, isNow }: BillCurve): string {
  return isNow ? `${name}, now` : name
}

/** Returns the bill of a line at an x value, or null where it has none. */
export function billAt({ points }: BillCurve, at: number): number | null {
  return points.find(([place]) => place === at)?.[1] ?? null
}

/** Returns the x values with a card: those where any line has a point. */
export function placesOf(curves: readonly BillCurve[]): number[] {
  return [...new Set(curves.flatMap(({ points }) => points.map(([at]) => at)))].toSorted((a, b) => a - b)
}

export type Ring = {
  readonly at: number
  readonly x: number
  readonly y: number
  /** Null if its label does not fit. */
  readonly label: { readonly text: string; readonly x: number; readonly y: number } | null
}
/** Candidate positions of a ring's label: above, below, then to the sides. */
const RING_PLACES = [
  [0, -12],
  [0, 21],
  [26, 4],
  [-26, 4],
] as const

/** Places the rings and their labels, which overlap neither each other nor other rings. */
export function ringsOf(crossings: readonly Crossing[], x: (at: number) => number, y: Scale, plot: Plot): Ring[] {
  const rings = crossings.map(({ at, usd }) => ({ at, x: x(at), y: y.at(usd) }))
  const occupied: Box[] = rings.map((ring) => ({
    left: ring.x - 7,
    right: ring.x + 7,
    top: ring.y - 7,
    bottom: ring.y + 7,
  }))
  return rings.map((ring) => {
    const text = shortNumber(Number(ring.at.toPrecision(2)))
    const half = textWidth(text, 'mono') / 2 + 2
    for (const [dx, dy] of RING_PLACES) {
      const label = { text, x: ring.x + dx, y: ring.y + dy }
      const box = { left: label.x - half, right: label.x + half, top: label.y - 11, bottom: label.y + 4 }
      const isInside =
        box.left >= plot.left && box.right <= plot.right && box.top >= plot.top && box.bottom <= plot.bottom
      if (!isInside || occupied.some((other) => overlaps(box, other))) continue
      occupied.push(box)
      return { ...ring, label }
    }
    return { ...ring, label: null }
  })
}
