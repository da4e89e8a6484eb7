import { describe, expect, it } from 'vitest'
import type { ComparedTier } from './free-tier-facts.ts'
import { bestFreeTiers, freeTierGroups, heatPercent, heatRanges, limitText } from './free-tier-table.ts'

const aTier = (features: string[], over: Partial<ComparedTier> = {}): ComparedTier => ({
  features,
  limits: { tokens: null, requests: null },
  creditAmount: null,
  billingPeriod: 'monthly',
  isUnlimited: false,
  requiresCreditCard: null,
  use: 'api',
  ...over,
})
const aProvider = (slug: string, ...tiers: ComparedTier[]) => ({ slug, name: slug.toUpperCase(), tiers })

const providers = [
  aProvider('silent', aTier([])),
  aProvider('small', aTier(['50 requests per day', '20 requests per minute'])),
  aProvider('large', aTier(['250 requests per hour']), aTier(['400 requests per day'], { use: 'app' })),
  aProvider('credit', aTier([], { creditAmount: '200', billingPeriod: 'one-time' })),
  aProvider('monthly', aTier(['1,000,000 tokens per day'], { creditAmount: '30' })),
]
const groups = (need: number | null) =>
  freeTierGroups(providers, { need, sort: 'requests' }).map(({ kind, rows }) => [
    kind,
    ...rows.map(({ provider }) => provider.slug),
  ])

describe('the table of free tiers', () => {
  it('has tiers for the API first, the most requests first, and those of an app after them', () => {
    expect(groups(null)).toEqual([
      ['api', 'large', 'small', 'credit', 'monthly', 'silent'],
      ['app', 'large'],
    ])
  })

  it('keeps tiers that state no daily limit in a group of their own when one is needed', () => {
    expect(groups(40)).toEqual([
      ['api', 'large', 'small'],
      ['app', 'large'],
      ['unstated', 'credit', 'monthly', 'silent'],
    ])
  })

  it('names the most generous tier in each respect', () => {
    expect(bestFreeTiers(providers).map(({ kind, slug, value }) => [kind, slug, value])).toEqual([
      ['requests', 'large', '≈6,000'],
      ['tokens', 'monthly', '1,000,000'],
      ['credit', 'credit', '$200 once'],
      ['monthly-credit', 'monthly', '$30 a month'],
    ])
    expect(bestFreeTiers([])).toEqual([])
  })
})

describe('the tint', () => {
  it('is logarithmic between the lowest and the highest of the column', () => {
    const { perDay, perMinute } = heatRanges(providers)
    expect(perDay).toEqual({ lowest: 50, highest: 6000 })
    expect(perMinute).toEqual({ lowest: 20, highest: 20 })
  })
  it.each([
    [null, 1, 100, 0],
    [0, 1, 100, 0],
    [1, 1, 100, 8],
    [10, 1, 100, 22],
    [100, 1, 100, 36],
    [Number.POSITIVE_INFINITY, 1, 100, 36],
    [20, 20, 20, 36],
  ])('%s between %d and %d is %d%%', (value, lowest, highest, percent) => {
    expect(heatPercent(value, { lowest, highest })).toBe(percent)
  })
})

it.each([
  [10_000, 10_000, false, '10,000'],
  [10, 30, false, '10–30'],
  [6000, 6000, true, '≈6,000'],
  [1000 / 30, 1000 / 30, true, '≈33'],
  [50 / 30, 50 / 30, true, '≈2'],
  [4 / 30, 4 / 30, true, '≈0.1'],
  [1_000_000_000 / 30, 1_000_000_000 / 30, true, '≈33M'],
  [2_345_678, 2_345_678, true, '≈2,300,000'],
])('%d to %d, converted %s: %s', (low, high, isConverted, text) => {
  expect(limitText({ low, high, isConverted, stated: '', feature: null })).toBe(text)
})
