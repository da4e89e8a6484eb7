import type { BillCurve, Crossing } from '@inferdex/domain/bill/charts/bill-curves'
import type { Plot } from '../../../components/charts/axes.tsx'
import { logScale, type Scale } from '../../../components/charts/scales/scales.ts'
import { spreadLabels } from '../../../components/charts/spread-labels.ts'
import { fitText } from '../../../components/charts/text-width.ts'

export const HEIGHT = 288
/** Room beside the plot for each width of a drawing. The slider under the chart has the same, in percent. */
export const ROOM = { 334: { left: 46, right: 96 }, 760: { left: 52, right: 172 } } as const
const LABEL_GAP = 16

export type LineLabel = { readonly text: string; readonly y: number }

export function plotFor(width: number): Plot {
  const { left, right } = width < 500 ? ROOM[334] : ROOM[760]
  return { left, right: width - right, top: 26, bottom: HEIGHT - 42 }
}

/** Returns the log scale of the bills. One cent is the least that is drawn. */
export function billScale(curves: readonly BillCurve[], plot: Plot): Scale {
  const bills = curves.flatMap(({ points }) => points.map(([, usd]) => Math.max(0.01, usd)))
  return logScale(bills, plot.bottom, plot.top, { room: 1.3, most: 6 })
}

export function pathOf({ points }: BillCurve, x: (at: number) => number, y: Scale): string {
  return points.map(([at, usd], index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y.at(Math.max(0.01, usd))}`).join('')
}

/** Names the lines at the right end, apart from each other. */
export function lineLabels(curves: readonly BillCurve[], y: Scale, plot: Plot, width: number): LineLabel[] {
  const places = spreadLabels(
    curves.map(({ points }) => y.at(Math.max(0.01, points.at(-1)?.[1] ?? 0.01))),
    LABEL_GAP,
    plot.top,
    plot.bottom,
  )
  const room = (width < 500 ? ROOM[334] : ROOM[760]).right - 18
  return curves.map((curve, index) => ({ text: fitText(nameOf(curve), room, 'bold'), y: places[index] ?? 0 }))
}

export function nameOf({ model, provider, plan, isNow }: BillCurve): string {
  if (isNow) return `${model}, now`
  return plan === null ? model : `${provider} ${plan.name}`
}

/** Returns the bill of a line at a place, or null where it has none. */
export function billAt({ points }: BillCurve, at: number): number | null {
  return points.find(([place]) => place === at)?.[1] ?? null
}

/** Lists the places that all cards are shown for: those where any line has a point. */
export function placesOf(curves: readonly BillCurve[]): number[] {
  return [...new Set(curves.flatMap(({ points }) => points.map(([at]) => at)))].toSorted((a, b) => a - b)
}

/** Places the figures of the rings above and below in turn, so that neighbours do not touch. */
export function ringsOf(crossings: readonly Crossing[], x: (at: number) => number, y: Scale) {
  return crossings
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, usd }, index) => ({ at, x: x(at), y: y.at(usd), labelY: y.at(usd) + (index % 2 === 0 ? -12 : 20) }))
}
