import { contains } from '../text/fold-case.ts'
import { compareDecimals } from '../text/decimal.ts'
import type { FreeTierChip, FreeTierFilters, FreeTierSort } from './free-tier-choices.ts'
import type { LimitPeriod } from '../plans/limit-periods.ts'
import { compare, sortName } from '../text/ordering.ts'

export type FreeTierRow = {
  readonly isUnlimited: boolean
  /** Null when not stated. */
  readonly requiresCreditCard: boolean | null
  /** A decimal string. */
  readonly creditAmount: string | null
  readonly limits: { readonly tokens: { readonly amount: number; readonly period: LimitPeriod } | null }
}

/** A provider with its free tiers; a few have more than one. */
export type FreeProviderRow = { readonly slug: string; readonly name: string; readonly tiers: readonly FreeTierRow[] }

const CHIPS = {
  all: () => true,
  'no-card': ({ tiers }) => tiers.some(({ requiresCreditCard }) => requiresCreditCard === false),
  unlimited: ({ tiers }) => tiers.some(({ isUnlimited }) => isUnlimited),
} as const satisfies Record<FreeTierChip, (row: FreeProviderRow) => boolean>

/** How many of each period fit into 30 days; `lifetime` counts once. */
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

/** Converts a token limit to 30 days, so that limits of different periods can be compared. Null when none is stated. */
export function tokensPerMonth({ isUnlimited, limits: { tokens } }: FreeTierRow): number | null {
  if (isUnlimited) return Number.POSITIVE_INFINITY
  return tokens === null ? null : tokens.amount * PER_MONTH[tokens.period]
}

/** Sorts by the most generous first and unknown values last; ties go by name. */
const ORDER = {
  name: () => 0,
  // A limit per second or minute is a speed, not an amount, so it comes after every stated amount.
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

/** Counts the providers that each filter chip would show among those that match the text. */
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
