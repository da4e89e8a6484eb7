import { medianOf } from '../spread/price-spread.ts'
import type { OfferRow } from '../offer-view.ts'
import type { StepPoint } from '../../../../components/charts/step-chart.tsx'

export const historyKinds = ['input', 'output', 'cache-read'] as const
export type HistoryKind = (typeof historyKinds)[number]

export type SellerSteps = {
  readonly slug: string
  readonly name: string
  readonly isMaker: boolean
  readonly points: readonly StepPoint[]
  /** Announced prices, soonest first. */
  readonly announced: readonly StepPoint[]
}
/** The prices of all sellers from a day on. */
export type BandDay = {
  readonly at: number
  readonly low: number
  readonly median: number
  readonly high: number
  readonly offers: number
}
export type PriceHistory = { readonly sellers: readonly SellerSteps[]; readonly days: readonly BandDay[] }

/**
 * Returns the recorded prices of a model: one series per provider (its cheapest offer), and for each day with a change
 * the lowest, the median and the highest. Excludes offers that are uncounted or no longer sold, and prices without a
 * known date.
 */
export function priceHistory(offers: readonly OfferRow[], kind: HistoryKind): PriceHistory {
  const sellers = new Map<string, SellerSteps & { current: number }>()
  for (const offer of offers) {
    if (offer.pricingKind !== 'metered' || offer.status === 'retired' || offer.mark !== null) continue
    const points = datedSteps(offer, kind)
    const current = points.at(-1)?.value
    if (current === undefined || current >= (sellers.get(offer.provider)?.current ?? Number.POSITIVE_INFINITY)) continue
    const { provider: slug, name, isFirstParty: isMaker } = offer
    sellers.set(slug, { slug, name, isMaker, points, announced: announcedPoints(offer, kind), current })
  }
  const all = [...sellers.values()].toSorted((a, b) => Number(b.isMaker) - Number(a.isMaker) || a.current - b.current)
  return { sellers: all, days: bandOf(all) }
}

function bandOf(sellers: readonly SellerSteps[]): BandDay[] {
  const changes = sellers
    .flatMap(({ slug, points }) => points.map(({ at, value }) => ({ slug, at, value })))
    .toSorted((a, b) => a.at - b.at)
  const current = new Map<string, number>()
  const days = new Map<number, BandDay>()
  for (const { slug, at, value } of changes) {
    current.set(slug, value)
    const sorted = [...current.values()].toSorted((a, b) => a - b)
    days.set(at, {
      at,
      low: sorted[0] ?? value,
      median: medianOf(sorted) ?? value,
      high: sorted.at(-1) ?? value,
      offers: sorted.length,
    })
  }
  return [...days.values()]
}

function announcedPoints({ announced = [] }: OfferRow, kind: HistoryKind): StepPoint[] {
  return announced
    .filter(({ name, after }) => name === kind && Number(after) > 0)
    .map(({ on, after }) => ({ at: Date.parse(on), value: Number(after) }))
}

function datedSteps(offer: OfferRow, kind: HistoryKind): StepPoint[] {
  const steps: StepPoint[] = []
  for (const [since, amount] of offer.prices.find(({ name }) => name === kind)?.steps ?? []) {
    const value = Number(amount)
    // A log scale cannot show zero, and a repeated value is not a change.
    if (since !== null && value > 0 && steps.at(-1)?.value !== value) steps.push({ at: Date.parse(since), value })
  }
  return steps
}

const KIND_LABELS = { input: 'input', output: 'output', 'cache-read': 'cached input' } as const
/** Minimum number of offers for a meaningful median. */
const ENOUGH = 3

/** Summarizes the price history: the change of the median since there are three offers, and the maker's change. */
export function historyFinding({ sellers, days }: PriceHistory, kind: HistoryKind, monthOf: (at: number) => string) {
  const first = days.find(({ offers }) => offers >= ENOUGH)
  const last = days.at(-1)
  const word = KIND_LABELS[kind]
  const maker = sellers.find(({ isMaker }) => isMaker)
  const own = maker && makerText(maker)
  if (first === undefined || last === undefined || first === last) {
    if (own !== undefined) return capital(`${own} ${word} price`)
    return days[0] === undefined ? `Recorded ${word} price` : `Recorded ${word} price since ${monthOf(days[0].at)}`
  }
  const change = changeText(first.median, last.median)
  const median = `The median ${word} price ${change} since ${monthOf(first.at)}`
  return own === undefined ? median : `${median}; ${own} own`
}

function makerText({ name, points }: SellerSteps): string {
  const [first, last] = [points[0]?.value ?? 0, points.at(-1)?.value ?? 0]
  if (points.length < 2 || first === last) return `${name} kept its`
  return `${name} ${last < first ? 'cut' : 'raised'} its`
}

function changeText(from: number, to: number): string {
  const percent = Math.round((to / from - 1) * 100)
  if (percent === 0) return 'has hardly changed'
  return `${percent < 0 ? 'fell' : 'rose'} ${Math.abs(percent)}%`
}

const capital = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
