import { formatCount } from '../../text/number-display.ts'
import { priceText } from '../../offers/price-display.ts'
import type { BillCurve } from './bill-curve.ts'

/** Part of an axis on which one line is the lowest. */
type Range = { readonly curve: BillCurve; readonly from: number; readonly to: number }

/** Returns a title on which offer is cheapest at which volume, or a plain title. */
export function volumeTitle(curves: readonly BillCurve[], load: number): string {
  const ranges = lowestRanges(curves, 'log')
  const here = ranges.find(({ from, to }) => from <= load && load <= to)
  const [first, second] = ranges
  if (curves.length < 2 || first === undefined || here === undefined) return 'Monthly bill by volume'
  if (here.curve.plan !== null && curves.some(({ plan }) => plan === null)) {
    const name = `The ${priceText(here.curve.plan.fee).replace(/\.00$/, '')} plan`
    const isFromStart = here === first
    const end = here.curve.endsAt === null ? here.to : Math.min(here.to, here.curve.endsAt)
    const isToEnd = here === ranges.at(-1) && here.curve.endsAt === null
    if (isFromStart && isToEnd) return `${name} beats paying per token at every volume shown`
    if (isFromStart) return `${name} beats paying per token up to ${rounded(end)} requests a month`
    if (isToEnd) return `${name} beats paying per token from ${rounded(here.from)} requests a month`
    return `${name} beats paying per token from ${rounded(here.from)} to ${rounded(end)} requests a month`
  }
  if (second === undefined) return `${nameOf(first.curve)} is the cheapest at every volume shown`
  return `${nameOf(first.curve)} is the cheapest up to ${rounded(first.to)} requests a month, then ${nameOf(second.curve)}`
}

/** Returns a title on the effect of more caching. */
export function cacheTitle(curves: readonly BillCurve[]): string {
  const [first, second] = lowestRanges(curves, 'linear')
  if (first === undefined) return 'Monthly bill by cached share'
  if (second !== undefined) {
    return `From ${Math.round(second.from)}% cached, ${nameOf(second.curve)} is cheaper than ${nameOf(first.curve)}`
  }
  const [start, end] = [first.curve.points[0]?.[1] ?? 0, first.curve.points.at(-1)?.[1] ?? 0]
  const saved = start === 0 ? 0 : Math.round((1 - end / start) * 100)
  if (saved < 10) return `Caching changes the bill of ${nameOf(first.curve)} little`
  return `Caching cuts the bill of ${nameOf(first.curve)} by up to ${saved}%`
}

/** Splits the axis by which line is the lowest at its sampled places. The visitor's current model is left out. */
function lowestRanges(curves: readonly BillCurve[], axis: 'log' | 'linear'): Range[] {
  const competing = curves.filter(({ isNow }) => !isNow)
  const places = [...new Set(competing.flatMap(({ points }) => points.map(([at]) => at)))].toSorted((a, b) => a - b)
  const ranges: Range[] = []
  for (const at of places) {
    const curve = lowestAt(competing, at)
    const last = ranges.at(-1)
    if (curve === undefined) continue
    if (last?.curve === curve) ranges[ranges.length - 1] = { ...last, to: at }
    else {
      const from = last === undefined ? at : meeting(last.curve, curve, [last.to, at], axis)
      if (last !== undefined) ranges[ranges.length - 1] = { ...last, to: from }
      ranges.push({ curve, from, to: at })
    }
  }
  return ranges
}

/** Returns where two lines meet between two places; the second place when one of the lines ends between them. */
function meeting(
  before: BillCurve,
  after: BillCurve,
  [from, to]: readonly [number, number],
  axis: 'log' | 'linear',
): number {
  const leadAt = (at: number) => {
    const [a, b] = [billAt(before, at), billAt(after, at)]
    return a === undefined || b === undefined ? undefined : Math.log(a / b)
  }
  const [start, end] = [leadAt(from), leadAt(to)]
  if (start === undefined || end === undefined || start === end) return to
  const share = start / (start - end)
  return axis === 'log' ? from * (to / from) ** share : from + (to - from) * share
}

function billAt({ points }: BillCurve, at: number): number | undefined {
  return points.find(([place]) => place === at)?.[1]
}

function lowestAt(curves: readonly BillCurve[], at: number): BillCurve | undefined {
  let lowest: { curve: BillCurve; usd: number } | undefined
  for (const curve of curves) {
    const usd = billAt(curve, at)
    if (usd !== undefined && (lowest === undefined || usd < lowest.usd)) lowest = { curve, usd }
  }
  return lowest?.curve
}

function nameOf({ name, plan, provider }: BillCurve): string {
  return plan === null ? name : `${provider}’s ${plan.name}`
}

/** Rounds to two digits, the precision of a place between two sampled volumes. */
function rounded(volume: number): string {
  return formatCount(Number(volume.toPrecision(2)))
}
