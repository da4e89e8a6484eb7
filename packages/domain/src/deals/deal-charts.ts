import { formatDay } from '../text/date-display.ts'
import { formatCount } from '../text/number-display.ts'
import { compare, sortName } from '../text/ordering.ts'
import { type DiscountUnit, discountText } from './deal-discount.ts'

export type ChartedDeal = {
  readonly id: string
  readonly title: string
  readonly providerName: string
  readonly providerSlug: string
  readonly discountValue: string
  readonly discountUnit: DiscountUnit
  readonly expiresAt: string | null
  /** Why its terms are in dispute, or null. */
  readonly disputed: string | null
  readonly eligibility: { readonly startup: boolean; readonly student: boolean }
}

/** A chart of fewer bars says nothing that the cards do not say. */
const FEWEST_CREDITS = 3
const MOST_BARS = 8
const DAY_MS = 24 * 60 * 60 * 1000
/** How far the timeline looks ahead. */
export const TIMELINE_DAYS = 90

/** Returns the deals that give credit in dollars, the largest first, without disputed ones. Empty when there are too few to compare. */
export function largestCredits<Deal extends ChartedDeal>(deals: readonly Deal[]): Deal[] {
  const credits = deals.filter(
    ({ discountUnit, discountValue, disputed }) =>
      discountUnit === 'usd' && Number(discountValue) > 0 && disputed === null,
  )
  if (credits.length < FEWEST_CREDITS) return []
  return credits
    .toSorted((a, b) => Number(b.discountValue) - Number(a.discountValue) || byProvider(a, b))
    .slice(0, MOST_BARS)
}

/** Returns the deals that end in the next 90 days, the first to end first. */
export function nextEnds<Deal extends ChartedDeal>(deals: readonly Deal[], now: Date): Deal[] {
  const until = now.getTime() + TIMELINE_DAYS * DAY_MS
  return deals
    .filter(({ expiresAt }) => {
      const end = expiresAt === null ? Number.NaN : Date.parse(expiresAt)
      return end > now.getTime() && end <= until
    })
    .toSorted((a, b) => compare(a.expiresAt ?? '', b.expiresAt ?? '') || byProvider(a, b))
    .slice(0, MOST_BARS)
}

/** Says what the credits show: that one is far ahead, or how large the largest is. */
export function creditsTitle(credits: readonly ChartedDeal[]): string {
  const [first, second] = credits
  if (first === undefined || second === undefined) return 'Credit by deal'
  const most = discountText(first.discountValue, 'usd')
  if (Number(first.discountValue) >= 2 * Number(second.discountValue)) {
    return `${first.providerName} gives the most credit: ${most}${audience(first)}`
  }
  return `${formatCount(credits.length)} deals give credit, up to ${most}`
}

export function endsTitle(ends: readonly ChartedDeal[]): string {
  const [first] = ends
  if (first === undefined || first.expiresAt === null) return `Ends in the next ${TIMELINE_DAYS} days`
  const day = formatDay(first.expiresAt)
  if (ends.length === 1) return `One deal ends in the next ${TIMELINE_DAYS} days, on ${day}`
  return `${formatCount(ends.length)} deals end in the next ${TIMELINE_DAYS} days, the first on ${day}`
}

function audience({ eligibility: { startup, student } }: ChartedDeal): string {
  if (startup) return student ? ', for startups and students' : ', for startups'
  return student ? ', for students' : ''
}

function byProvider(a: ChartedDeal, b: ChartedDeal): number {
  return compare(sortName(a.providerName), sortName(b.providerName)) || compare(a.id, b.id)
}
