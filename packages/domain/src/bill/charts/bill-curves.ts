import { fromUnits } from '../../text/decimal.ts'
import { type Bill, billOf } from '../bill.ts'
import { type Months, monthsOf } from '../month.ts'
import { AMOUNT_SCALE, type PreparedOffer } from '../terms/offer.ts'
import { MAX_REQUESTS, type Workload } from '../workload/workload.ts'
import type { BillCurve, CurvePoint } from './bill-curve.ts'
import { cacheTitle, volumeTitle } from './curve-titles.ts'

/** Where two bills are equal. */
export type Crossing = { readonly at: number; readonly usd: number }

export type BillCharts = {
  readonly load: number
  readonly range: readonly [low: number, high: number]
  readonly byVolume: { readonly title: string; readonly curves: readonly BillCurve[] }
  readonly crossings: readonly Crossing[]
  /** In percent. */
  readonly cached: number
  readonly byCache: { readonly title: string; readonly curves: readonly BillCurve[] }
}

/** How many of the cheapest offers are drawn. */
export const DRAWN_BILLS = 5
/** None of the drawn lines is the cheapest in this case. */
const NOT_FREE = 'Monthly bill by volume, of the cheapest above $0'
const STEPS_PER_DECADE = 5
const LARGEST = [10_000_000, MAX_REQUESTS] as const
const RANGES = [[1, 1000], [1000, 10_000_000], LARGEST] as const
const SHOWN_CROSSINGS = 4
const CACHE_SHARES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1] as const

/** Draws the bills of some offers by volume and by cached share; null when there is nothing to draw. */
export function billCharts(
  offers: readonly PreparedOffer[],
  now: PreparedOffer | null,
  workload: Workload,
  /** Whether other offers cost nothing for this workload; they are not drawn. */
  someCostNothing = false,
): BillCharts | null {
  const load = workload.requestsPerMonth
  const drawn = [...offers, ...(now === null || offers.includes(now) ? [] : [now])]
  if (load < 1 || drawn.length === 0) return null
  const range = rangeAround(load)
  // Prepared once for all offers.
  const volumes = volumesIn(range, load).map((requestsPerMonth) => monthsOf({ ...workload, requestsPerMonth }))
  const shares = CACHE_SHARES.map((cachedShare) => monthsOf({ ...workload, cachedShare }))
  const named = lineNames(drawn, workload)
  const byVolume = named.flatMap((line) => withPoints(line, line.offer === now, volumeCurve(line.offer, volumes)))
  const byCache = named.flatMap((line) => withPoints(line, line.offer === now, cacheCurve(line.offer, shares)))
  if (byVolume.length === 0) return null
  return {
    load,
    range,
    byVolume: { title: someCostNothing ? NOT_FREE : volumeTitle(byVolume, load), curves: byVolume },
    crossings: crossingsOf(byVolume, load),
    cached: Math.round(workload.cachedShare * 10_000) / 100,
    byCache: { title: cacheTitle(byCache), curves: byCache },
  }
}

/**
 * Returns the drawn volumes around a load. They are constant within a range, so that the axis stays fixed while the
 * load is dragged.
 */
export function rangeAround(load: number): readonly [number, number] {
  return RANGES.find(([, high]) => load <= high) ?? LARGEST
}

function volumesIn([low, high]: readonly [number, number], load: number): number[] {
  const steps = Math.round(Math.log10(high / low) * STEPS_PER_DECADE)
  const even = Array.from({ length: steps + 1 }, (_, index) => Math.round(low * (high / low) ** (index / steps)))
  return [...new Set([...even, load])].toSorted((a, b) => a - b)
}

type Line = Pick<BillCurve, 'points' | 'endsAt'>

function volumeCurve(offer: PreparedOffer, volumes: readonly Months[]): Line {
  const points: CurvePoint[] = []
  let endsAt: number | null = null
  for (const months of volumes) {
    const bill = billOf(offer, months)
    if ('total' in bill) points.push([months.workload.requestsPerMonth, usdOf(bill)])
    else if (bill.outcome === 'excluded' && bill.exclusion.why === 'allowance') endsAt ??= bill.exclusion.has
  }
  const last = points.at(-1)
  // A plan costs the same up to its limit.
  const toEnd = endsAt !== null && last !== undefined && endsAt > last[0] ? [[endsAt, last[1]] as const] : []
  return { points: [...points, ...toEnd], endsAt }
}

function cacheCurve(offer: PreparedOffer, shares: readonly Months[]): Line {
  const points = shares.flatMap((months) => {
    const bill = billOf(offer, months)
    return 'total' in bill ? [[Math.round(months.workload.cachedShare * 100), usdOf(bill)] as const] : []
  })
  return { points, endsAt: null }
}

function usdOf({ total }: Bill): number {
  return Number(fromUnits(total, AMOUNT_SCALE))
}

type NamedLine = { readonly offer: PreparedOffer; readonly name: string; readonly plan: BillCurve['plan'] }

/**
 * Names the lines: by model or plan, with the provider if names collide, and with the provider's id if they still do.
 */
function lineNames(drawn: readonly PreparedOffer[], workload: Workload): NamedLine[] {
  const months = monthsOf(workload)
  const lines = drawn.map((offer) => {
    const { model, provider, ownId, key } = offer.offer
    const bill = billOf(offer, months)
    const plan = 'total' in bill && bill.plan !== null ? { name: bill.plan.name, fee: bill.plan.fee } : null
    const full = `${model.name} at ${provider.name}`
    const short = plan === null ? model.name : `${provider.name} ${plan.name}`
    return { offer, plan, names: [short, full, `${full}, ${ownId ?? key}`, `${full}, ${key}`] }
  })
  return lines.map(({ offer, plan, names }) => {
    const isUnique = (name: string, level: number) => lines.filter((line) => line.names[level] === name).length === 1
    return { offer, plan, name: names.find(isUnique) ?? names.at(-1) ?? '' }
  })
}

function withPoints({ offer, name, plan }: NamedLine, isNow: boolean, { points, endsAt }: Line): BillCurve[] {
  const drawn = points.filter(([, usd]) => usd > 0)
  if (drawn.length < 2) return []
  const { key, model, provider } = offer.offer
  return [{ key, name, model: model.name, provider: provider.name, plan, isNow, points: drawn, endsAt }]
}

/**
 * Finds where two lines cross, those nearest to the load first. Between two points a bill is a straight line in logs.
 */
export function crossingsOf(curves: readonly BillCurve[], load: number): Crossing[] {
  const found = curves.flatMap((a, index) => curves.slice(index + 1).flatMap((b) => crossingsOfTwo(a.points, b.points)))
  const distance = ({ at }: Crossing) => Math.abs(Math.log(at / load))
  return found
    .toSorted((a, b) => distance(a) - distance(b))
    .filter(({ at }, index, all) => all.findIndex((other) => Math.abs(Math.log(other.at / at)) < 0.05) === index)
    .slice(0, SHOWN_CROSSINGS)
}

function crossingsOfTwo(a: readonly CurvePoint[], b: readonly CurvePoint[]): Crossing[] {
  const other = new Map(b)
  const both = a.flatMap(([at, usd]) => {
    const against = other.get(at)
    return against === undefined ? [] : [{ at, usd, lead: Math.log(usd / against) }]
  })
  return both.flatMap(({ at, usd, lead }, index) => {
    const next = both[index + 1]
    if (next === undefined || lead === 0 || Math.sign(lead) === Math.sign(next.lead)) return []
    const share = lead / (lead - next.lead)
    return [{ at: between(at, next.at, share), usd: between(usd, next.usd, share) }]
  })
}

function between(from: number, to: number, share: number): number {
  return from * (to / from) ** share
}
