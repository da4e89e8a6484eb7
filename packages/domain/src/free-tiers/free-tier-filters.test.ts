import { describe, expect, it } from 'vitest'
import type { FreeTierChip, FreeTierSort } from './free-tier-choices.ts'
import type { ComparedTier } from './free-tier-facts.ts'
import { countFreeTierChips, type FreeProviderRow, filterFreeTiers, tokensPerMonth } from './free-tier-filters.ts'
import type { LimitPeriod } from '../plans/limit-periods.ts'

const aTier = (over: Partial<ComparedTier> = {}): ComparedTier => ({
  isUnlimited: false,
  requiresCreditCard: false,
  creditAmount: null,
  billingPeriod: 'monthly',
  features: [],
  use: 'api',
  limits: { tokens: null, requests: null },
  ...over,
})
const tokens = (amount: number, period: LimitPeriod) => ({ tokens: { amount, period }, requests: null })
const requests = (amount: number, period: LimitPeriod) => ({ tokens: null, requests: { amount, period } })
const aProvider = (slug: string, ...tiers: ComparedTier[]): FreeProviderRow => ({
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
  filterFreeTiers(rows, { q, chip, need: null }, sort).map(({ slug }) => slug)

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
    const sorted = filterFreeTiers(limited, { q: '', chip: 'all', need: null }, 'tokens')
    expect(sorted.map(({ slug }) => slug)).toEqual(['monthly', 'daily', 'rate', 'slow rate', 'unknown'])
  })

  it('a tier that does not say whether it needs a card is not one without [FIG-15]', () => {
    const silent = [aProvider('silent', aTier({ requiresCreditCard: null }))]
    expect(filterFreeTiers(silent, { q: '', chip: 'no-card', need: null }, 'name')).toEqual([])
  })

  it('each chip counts what it would leave of the providers with the text', () => {
    const counts = (q: string, need: number | null = null) => countFreeTierChips(rows, { q, need })
    expect(counts('')).toEqual({ all: 5, api: 5, 'no-card': 3, 'no-key': 0, credit: 2, unlimited: 1 })
    expect(counts('bravo')).toMatchObject({ all: 1, 'no-card': 0, unlimited: 1 })
  })

  it('a need keeps the tiers that allow it and those that state no daily limit', () => {
    const limited = [
      aProvider('enough', aTier({ limits: requests(300, 'day') })),
      aProvider('by the month', aTier({ limits: requests(3000, 'month') })),
      aProvider('silent', aTier()),
      aProvider('speed', aTier({ limits: requests(5, 'minute') })),
      aProvider('two', aTier({ limits: requests(1, 'day') }), aTier({ limits: requests(900, 'day') })),
    ]
    const kept = filterFreeTiers(limited, { q: '', chip: 'all', need: 300 }, 'name')
    expect(kept.map(({ slug, tiers }) => [slug, tiers.length])).toEqual([
      ['enough', 1],
      ['silent', 1],
      ['speed', 1],
      ['two', 1],
    ])
  })
})
