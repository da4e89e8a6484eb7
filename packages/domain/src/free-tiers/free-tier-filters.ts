import { contains } from '../search/catalogue-filters.ts'
import { compareDecimals } from '../text/decimal.ts'
import type { FreeTierChip, FreeTierFilters, FreeTierSort } from './free-tier-choices.ts'
import type { LimitPeriod } from '../plans/limit-periods.ts'
import { compare, sortName } from '../text/ordering.ts'

export type FreeTierRow = {
  readonly isUnlimited: boolean
  /** Null: not stated. */
  readonly requiresCreditCard: boolean | null
  /** A decimal string. */
  readonly creditAmount: string | null
  readonly limits: { readonly tokens: { readonly amount: number; readonly period: LimitPeriod } | null }
}

/** A provider with what it gives for nothing; a few have more than one such plan. */
export type FreeProviderRow = { readonly slug: string; readonly name: string; readonly tiers: readonly FreeTierRow[] }

const CHIPS = {
  all: () => true,
  'no-card': ({ tiers }) => tiers.some(({ requiresCreditCard }) => requiresCreditCard === false),
  unlimited: ({ tiers }) => tiers.some(({ isUnlimited }) => isUnlimited),
} as const satisfies Record<FreeTierChip, (row: FreeProviderRow) => boolean>

/** How often each period comes in 30 days; what is given once is given once. */
const PER_MONTH = {
  second: 30 * 24 * 60 * 60,
  minute: 30 * 24 * 60,
  hour: 30 * 24,
  '4h': 30 * 6,
  '5-hours': (30 * 24) / 5,
  day: 30,
  week: 30 / 7,
  month: 1,
  lifetime: 1,
} as const satisfies Record<LimitPeriod, number>

/** Tokens in 30 days, so that limits by the minute and by the day can be compared. Null when no limit is stated. */
export function tokensPerMonth({ isUnlimited, limits: { tokens } }: FreeTierRow): number | null {
  if (isUnlimited) return Number.POSITIVE_INFINITY
  return tokens === null ? null : tokens.amount * PER_MONTH[tokens.period]
}

/** The most generous first; what is not stated last; ties by name. */
const ORDER = {
  name: () => 0,
  // A rate says how fast, not how much: it follows every stated amount.
  tokens: (a, b) =>
    compare(mostTokens(b, isAmount), mostTokens(a, isAmount)) || compare(mostTokens(b, isRate), mostTokens(a, isRate)),
  credit: (a, b) => compareDecimals(mostCredit(b), mostCredit(a)),
} as const satisfies Record<FreeTierSort, (a: FreeProviderRow, b: FreeProviderRow) => number>

export function filterFreeTiers<Row extends FreeProviderRow>(
  rows: readonly Row[],
  { q, chip }: FreeTierFilters,
  sort: FreeTierSort,
): Row[] {
  return rows
    .filter((row) => contains(q, row.name, row.slug) && CHIPS[chip](row))
    .toSorted((a, b) => ORDER[sort](a, b) || compare(sortName(a.name), sortName(b.name)) || compare(a.slug, b.slug))
}

/** How many providers each chip would leave of those that have the text. */
export function countFreeTierChips(rows: readonly FreeProviderRow[], q: string): Record<FreeTierChip, number> {
  const count = (chip: FreeTierChip) => filterFreeTiers(rows, { q, chip }, 'name').length
  return { all: count('all'), 'no-card': count('no-card'), unlimited: count('unlimited') }
}

const RATES: ReadonlySet<LimitPeriod> = new Set(['second', 'minute'])

function isRate({ isUnlimited, limits: { tokens } }: FreeTierRow): boolean {
  return !isUnlimited && tokens !== null && RATES.has(tokens.period)
}

function isAmount(tier: FreeTierRow): boolean {
  return !isRate(tier)
}

function mostTokens({ tiers }: FreeProviderRow, counts: (tier: FreeTierRow) => boolean): number {
  return Math.max(-1, ...tiers.filter(counts).map((tier) => tokensPerMonth(tier) ?? -1))
}

function mostCredit({ tiers }: FreeProviderRow): string {
  return tiers
    .map(({ creditAmount }) => creditAmount ?? '-1')
    .reduce((most, credit) => (compareDecimals(credit, most) > 0 ? credit : most), '-1')
}
