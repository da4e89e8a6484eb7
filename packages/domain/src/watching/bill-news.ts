import type { BestBill } from '../bill/saved/best-bill.ts'
import { changePercent } from '../changes/change-percent.ts'
import { subtractDecimals } from '../text/decimal.ts'
import type { WatchRules } from './watch-rules.ts'

/** A notification about a saved bill. Null means that no offer qualified. */
export type BillNews = {
  readonly before: BestBill | null
  readonly after: BestBill | null
  /** USD per month, negative if the bill fell; null without two bills. */
  readonly difference: string | null
  /** Null without two bills, and where the bill was zero. */
  readonly percent: string | null
  /** Whether another offer became the cheapest. */
  readonly isOtherOffer: boolean
}

/**
 * Returns the notification about a bill that was `before` at the last notification: another offer is the cheapest, or
 * the bill moved by at least the percentage of the rules. A move without a percentage exceeds every threshold.
 */
export function billNews(
  before: BestBill | null,
  after: BestBill | null,
  rules: Pick<WatchRules, 'cheapest' | 'pricePercent'>,
): BillNews | null {
  if (isSameBill(before, after)) return null
  const news = differenceOf(before, after)
  if (rules.cheapest && news.isOtherOffer) return news
  if (rules.pricePercent === null || before?.total === after?.total) return null
  return news.percent === null || Math.abs(Number(news.percent)) >= rules.pricePercent ? news : null
}

/** Returns the difference of two bills, regardless of the rules. */
export function differenceOf(before: BestBill | null, after: BestBill | null): BillNews {
  return {
    before,
    after,
    difference: before === null || after === null ? null : subtractDecimals(after.total, before.total),
    percent: changePercent(before?.total ?? null, after?.total ?? null),
    isOtherOffer: offerOf(before) !== offerOf(after),
  }
}

/** Returns whether two bills have the same offer and the same amount. */
export function isSameBill(one: BestBill | null, other: BestBill | null): boolean {
  return offerOf(one) === offerOf(other) && one?.total === other?.total
}

const offerOf = (bill: BestBill | null) => (bill === null ? null : `${bill.model.slug}@${bill.provider.slug}`)
