import { describe, expect, it } from 'vitest'
import type { FreeTierChip, FreeTierSort } from './free-tier-choices.ts'
import {
  countFreeTierChips,
  type FreeProviderRow,
  type FreeTierRow,
  filterFreeTiers,
  tokensPerMonth,
} from './free-tier-filters.ts'
import type { LimitPeriod } from '../plans/limit-periods.ts'

const aTier = (over: Partial<FreeTierRow> = {}): FreeTierRow => ({
  isUnlimited: false,
  requiresCreditCard: false,
  creditAmount: null,
  limits: { tokens: null },
  ...over,
})
const tokens = (amount: number, period: LimitPeriod) => ({ tokens: { amount, period } })
const aProvider = (slug: string, ...tiers: FreeTierRow[]): FreeProviderRow => ({
  slug,
  name: slug.toUpperCase(),
  tiers,
})

const rows = [
  aProvider('delta', aTier({ creditAmount: '9.5', requiresCreditCard: true })),
  aProvider('alpha', aTier({ limits: tokens(1_000_000, 'day') })),
  aProvider('carol', aTier({ creditAmount: '10' }), aTier({ limits: tokens(40_000, 'month') })),
  aProvider('bravo', aTier({ isUnlimited: true, requiresCreditCard: true })),
  aProvider('echo', aTier({ limits: tokens(500_000, 'minute') })),
]
const found = (q: string, chip: FreeTierChip, sort: FreeTierSort = 'name') =>
  filterFreeTiers(rows, { q, chip }, sort).map(({ slug }) => slug)

describe('free tiers', () => {
  it.each<[string, string, FreeTierChip, string[]]>([
    ['all providers [PUB-FREE-04]', '', 'all', ['alpha', 'bravo', 'carol', 'delta', 'echo']],
    ['a part of the name, in any case [PUB-FREE-02]', 'ELT', 'all', ['delta']],
    ['no card required [PUB-FREE-04]', '', 'no-card', ['alpha', 'carol', 'echo']],
    ['unlimited tokens [PUB-FREE-04]', '', 'unlimited', ['bravo']],
    ['nothing', 'zulu', 'all', []],
  ])('%s', (_, q, chip, expected) => {
    expect(found(q, chip)).toEqual(expected)
  })

  it.each<[FreeTierSort, string[]]>([
    ['name', ['alpha', 'bravo', 'carol', 'delta', 'echo']],
    // Echo states a speed, not an amount.
    ['tokens', ['bravo', 'alpha', 'carol', 'echo', 'delta']],
    ['credit', ['carol', 'delta', 'alpha', 'bravo', 'echo']],
  ])('by %s: the most generous first, what is not stated last [PUB-FREE-03]', (sort, expected) => {
    expect(found('', 'all', sort)).toEqual(expected)
  })

  it('token limits are compared over 30 days [PUB-FREE-03]', () => {
    expect(tokensPerMonth(aTier({ limits: tokens(2, 'day') }))).toBe(60)
    expect(tokensPerMonth(aTier({ limits: tokens(1, 'minute') }))).toBe(43_200)
    expect(tokensPerMonth(aTier({ limits: tokens(5, 'lifetime') }))).toBe(5)
    expect(tokensPerMonth(aTier())).toBeNull()
  })

  it('a rate by the minute comes after every stated amount, however fast it is [FIG-27]', () => {
    const limited = [
      aProvider('rate', aTier({ limits: tokens(500_000, 'minute') })),
      aProvider('slow rate', aTier({ limits: tokens(10, 'second') })),
      aProvider('unknown', aTier()),
      aProvider('daily', aTier({ limits: tokens(20_000, 'day') })),
      aProvider('monthly', aTier({ limits: tokens(700_000, 'month') })),
    ]
    const sorted = filterFreeTiers(limited, { q: '', chip: 'all' }, 'tokens')
    expect(sorted.map(({ slug }) => slug)).toEqual(['monthly', 'daily', 'rate', 'slow rate', 'unknown'])
  })

  it('a tier that does not say whether it needs a card is not one without [FIG-15]', () => {
    const silent = [aProvider('silent', aTier({ requiresCreditCard: null }))]
    expect(filterFreeTiers(silent, { q: '', chip: 'no-card' }, 'name')).toEqual([])
  })

  it('each chip counts what it would leave of the providers with the text', () => {
    expect(countFreeTierChips(rows, '')).toEqual({ all: 5, 'no-card': 3, unlimited: 1 })
    expect(countFreeTierChips(rows, 'bravo')).toEqual({ all: 1, 'no-card': 0, unlimited: 1 })
  })
})
