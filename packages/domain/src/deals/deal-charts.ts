import { formatDay } from '../text/date-display.ts'
import { formatCount } from '../text/number-display.ts'
import { compare } from '../text/ordering.ts'
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

/** The deals of a chart, and how many could be drawn; null if there are more than are counted. */
export type Charted<Deal> = { readonly rows: Deal[]; readonly total: number | null }

/** With fewer bars, a chart adds nothing to the cards. */
const FEWEST_CREDITS = 3
export const MOST_BARS = 8
const DAY_MS = 24 * 60 * 60 * 1000
/** How far the timeline looks ahead. */
export const TIMELINE_DAYS = 90

/** Returns whether there are enough deals with credit to compare them. */
export function enoughCredits(total: number | null): boolean {
  return total === null || total >= FEWEST_CREDITS
}

/**
 * Returns the deals that give credit in dollars, the largest first, without disputed ones. None are drawn when there
 * are too few to compare.
 */
export function largestCredits<Deal extends ChartedDeal>(deals: readonly Deal[]): Charted<Deal> {
  const credits = deals.filter(
    ({ discountUnit, discountValue, disputed }) =>
      discountUnit === 'usd' && Number(discountValue) > 0 && disputed === null,
  )
  const total = credits.length
  if (!enoughCredits(total)) return { rows: [], total }
  const sorted = credits.toSorted((a, b) => Number(b.discountValue) - Number(a.discountValue) || byTitle(a, b))
  return { rows: sorted.slice(0, MOST_BARS), total }
}

/** Returns the deals that end in the next 90 days, the first to end first. */
export function nextEnds<Deal extends ChartedDeal>(deals: readonly Deal[], now: Date): Charted<Deal> {
  const until = now.getTime() + TIMELINE_DAYS * DAY_MS
  const ends = deals
    .filter(({ expiresAt }) => {
      const end = expiresAt === null ? Number.NaN : Date.parse(expiresAt)
      return end > now.getTime() && end <= until
    })
    .toSorted((a, b) => compare(a.expiresAt ?? '', b.expiresAt ?? '') || byTitle(a, b))
  return { rows: ends.slice(0, MOST_BARS), total: ends.length }
}

/** Returns a title on the credits: that one is far ahead, or how many there are and how large the largest is. */
export function creditsTitle({ rows: [first, second], total }: Charted<ChartedDeal>): string {
  if (first === undefined || second === undefined) return 'Credit by deal'
  const most = discountText(first.discountValue, 'usd')
  if (Number(first.discountValue) >= 2 * Number(second.discountValue)) {
    return `${first.providerName} gives the most credit: ${most}${audience(first)}`
  }
  return `${dealCount(total)} give credit, up to ${most}`
}

export function endsTitle({ rows: [first], total }: Charted<ChartedDeal>): string {
  if (first === undefined || first.expiresAt === null) return `Ends in the next ${TIMELINE_DAYS} days`
  const day = formatDay(first.expiresAt)
  if (total === 1) return `One deal ends in the next ${TIMELINE_DAYS} days, on ${day}`
  return `${dealCount(total)} end in the next ${TIMELINE_DAYS} days, the first on ${day}`
}

/** Returns a note on how many deals a chart draws, and of how many. */
export function barsNote({ rows, total }: Charted<ChartedDeal>, which: string): string {
  if (total === rows.length) return ''
  return total === null
    ? `Drawn: the ${rows.length} ${which}.`
    : `Drawn: the ${rows.length} ${which} of ${formatCount(total)}.`
}

function dealCount(total: number | null): string {
  return total === null ? 'More than 1,000 deals' : `${formatCount(total)} deals`
}

function audience({ eligibility: { startup, student } }: ChartedDeal): string {
  if (startup) return student ? ', for startups and students' : ', for startups'
  return student ? ', for students' : ''
}

function byTitle(a: ChartedDeal, b: ChartedDeal): number {
  return compare(a.title, b.title) || compare(a.id, b.id)
}
