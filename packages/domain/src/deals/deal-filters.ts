import { contains } from '../text/fold-case.ts'
import type { DealChip, DealFilters, DealSort } from './deal-choices.ts'
import { compare } from '../text/ordering.ts'

export const EXPIRING_SOON_MS = 7 * 24 * 60 * 60 * 1000

export type DealRow = {
  readonly id: string
  readonly title: string
  readonly providerName: string
  readonly discount: string
  /** Percent or dollars. */
  readonly discountValue: string
  /** Why its terms are in dispute, or null. */
  readonly disputed: string | null
  readonly newUserOnly: boolean
  readonly expiresAt: string | null
  readonly upvotes: number
  readonly createdAt: string
}

/** Returns whether a deal is active; one without an expiry date never expires. */
export function isActiveDeal(expiresAt: string | null, now: Date): boolean {
  return expiresAt === null || Date.parse(expiresAt) > now.getTime()
}

export function isExpiringSoon(expiresAt: string | null, now: Date): boolean {
  if (expiresAt === null) return false
  const remainingMs = Date.parse(expiresAt) - now.getTime()
  return remainingMs > 0 && remainingMs < EXPIRING_SOON_MS
}

const CHIPS = {
  all: () => true,
  'free-credits': ({ title, discount }) =>
    contains('free', title) || contains('credit', title) || contains('free', discount),
  'new-users': ({ newUserOnly }) => newUserOnly,
  'expiring-soon': ({ expiresAt }, now) => isExpiringSoon(expiresAt, now),
} as const satisfies Record<DealChip, (row: DealRow, now: Date) => boolean>

/** One upvote outweighs every value. */
const UPVOTE_WEIGHT = 1_000_000_000
const MOST_VALUE = UPVOTE_WEIGHT - 1

/** Returns the sort key for "most popular first", ties by value. Equals the column `deals.popularity_order`. */
function popularityOrder({ upvotes, discountValue, disputed }: DealRow): number {
  const value = disputed === null ? Math.round(Math.min(Number(discountValue), MOST_VALUE)) : 0
  return -upvotes * UPVOTE_WEIGHT - value
}

const ORDER = {
  upvotes: popularityOrder,
  newest: (row) => -Date.parse(row.createdAt),
  expiry: (row) => (row.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.expiresAt)),
} as const satisfies Record<DealSort, (row: DealRow) => number>

export function filterDeals<Row extends DealRow>(
  rows: readonly Row[],
  { q, chip }: DealFilters,
  sort: DealSort,
  now: Date,
): Row[] {
  const key = ORDER[sort]
  return rows
    .filter((row) => contains(q, row.title, row.providerName) && CHIPS[chip](row, now))
    .toSorted((a, b) => compare(key(a), key(b)) || compare(a.title, b.title) || compare(a.id, b.id))
}

/** Counts the deals that each filter chip would show among those that match the text. */
export function countDealChips(rows: readonly DealRow[], q: string, now: Date): Record<DealChip, number> {
  const found = rows.filter((row) => contains(q, row.title, row.providerName))
  const count = (chip: DealChip) => found.filter((row) => CHIPS[chip](row, now)).length
  return {
    all: count('all'),
    'free-credits': count('free-credits'),
    'new-users': count('new-users'),
    'expiring-soon': count('expiring-soon'),
  }
}
