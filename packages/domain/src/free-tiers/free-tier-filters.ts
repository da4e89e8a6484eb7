import { contains } from '../text/fold-case.ts'
import type { FreeTierChip, FreeTierFilters, FreeTierSort } from './free-tier-choices.ts'
import { type ComparedTier, freeTierFacts } from './free-tier-facts.ts'
import { requestsPerDay, requestsPerMinute } from './stated-limits.ts'
import type { LimitPeriod } from '../plans/limit-periods.ts'
import { compare, sortName } from '../text/ordering.ts'

/** A provider with its free tiers; a few have more than one. */
export type FreeProviderRow<Tier extends ComparedTier = ComparedTier> = {
  readonly slug: string
  readonly name: string
  readonly tiers: readonly Tier[]
}

const CHIPS = {
  all: () => true,
  api: ({ use }) => use === 'api',
  'no-card': ({ requiresCreditCard }) => requiresCreditCard === false,
  'no-key': (tier) => freeTierFacts(tier).needsNoKey,
  credit: ({ creditAmount }) => creditAmount !== null,
  unlimited: ({ isUnlimited }) => isUnlimited,
} as const satisfies Record<FreeTierChip, (tier: ComparedTier) => boolean>

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

type TokenLimit = Pick<ComparedTier, 'isUnlimited'> & { readonly limits: Pick<ComparedTier['limits'], 'tokens'> }

/** Converts a token limit to 30 days, so that limits of different periods can be compared. Null when none is stated. */
export function tokensPerMonth({ isUnlimited, limits: { tokens } }: TokenLimit): number | null {
  if (isUnlimited) return Number.POSITIVE_INFINITY
  return tokens === null ? null : tokens.amount * PER_MONTH[tokens.period]
}

/** The sort values, the most generous first; -1 if not stated. */
const VALUES = {
  name: () => [],
  requests: (tier) => [requestsPerDay(tier)?.low ?? -1, requestsPerMinute(tier)?.low ?? -1],
  rate: (tier) => [requestsPerMinute(tier)?.low ?? -1],
  // A limit per second or minute is a speed, not an amount, so it sorts after every stated amount.
  tokens: (tier) => {
    const amount = tokensPerMonth(tier) ?? -1
    return isSpeed(tier) ? [-1, amount] : [amount, -1]
  },
  credit: ({ creditAmount }) => [Number(creditAmount ?? -1)],
} as const satisfies Record<FreeTierSort, (tier: ComparedTier) => readonly number[]>

/** Compares two tiers by a sort: the most generous first, unknown values last. */
export function compareTiers(a: ComparedTier, b: ComparedTier, sort: FreeTierSort): number {
  const [of, other]: [readonly number[], readonly number[]] = [VALUES[sort](a), VALUES[sort](b)]
  return of.reduce((order, value, index) => order || compare(other[index] ?? -1, value), 0)
}

/** Returns whether a tier allows enough requests a day; null when it states no such limit. */
export function allowsRequests(tier: ComparedTier, need: number): boolean | null {
  const limit = requestsPerDay(tier)
  return limit === null ? null : limit.low >= need
}

/**
 * Returns the providers with a tier that passes the filters, each with only these tiers. A tier without a stated limit
 * passes, because its limit is unknown.
 */
export function filterFreeTiers<Tier extends ComparedTier, Row extends FreeProviderRow<Tier>>(
  rows: readonly Row[],
  { q, chip, need }: FreeTierFilters,
  sort: FreeTierSort,
): (Omit<Row, 'tiers'> & { readonly tiers: readonly Tier[] })[] {
  const passes = (tier: Tier) => CHIPS[chip](tier) && (need === null || allowsRequests(tier, need) !== false)
  return rows
    .filter((row) => contains(q, row.name, row.slug))
    .map((row) => ({ ...row, tiers: row.tiers.filter(passes) }))
    .filter(({ tiers }) => tiers.length > 0)
    .map((row) => ({ row, best: row.tiers.toSorted((a, b) => compareTiers(a, b, sort))[0] }))
    .toSorted(
      (a, b) =>
        (a.best !== undefined && b.best !== undefined ? compareTiers(a.best, b.best, sort) : 0) ||
        compare(sortName(a.row.name), sortName(b.row.name)) ||
        compare(a.row.slug, b.row.slug),
    )
    .map(({ row }) => row)
}

/** Counts the providers that each filter chip would show among those that match the rest of the query. */
export function countFreeTierChips(
  rows: readonly FreeProviderRow[],
  filters: Omit<FreeTierFilters, 'chip'>,
): Record<FreeTierChip, number> {
  const count = (chip: FreeTierChip) => filterFreeTiers(rows, { ...filters, chip }, 'name').length
  return {
    all: count('all'),
    api: count('api'),
    'no-card': count('no-card'),
    'no-key': count('no-key'),
    credit: count('credit'),
    unlimited: count('unlimited'),
  }
}

const SPEEDS: ReadonlySet<LimitPeriod> = new Set(['second', 'minute'])

function isSpeed({ isUnlimited, limits: { tokens } }: TokenLimit): boolean {
  return !isUnlimited && tokens !== null && SPEEDS.has(tokens.period)
}
