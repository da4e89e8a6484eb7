import { describe, expect, it } from 'vitest'
import {
  type EditedTier,
  inDisplayOrder,
  moveTier,
  newTier,
  withFeature,
  withFreeTier,
  withLimit,
  withRequestOverage,
  withTokenOverage,
  withUnlimited,
} from './pricing-edits.ts'

const tier = (id: string, displayOrder: number | null): EditedTier => ({
  ...newTier(0, new Date(0), 0.5),
  id,
  displayOrder,
})
const places = (tiers: readonly EditedTier[]) => tiers.map(({ id, displayOrder }) => `${id}${displayOrder}`).join(' ')

describe('a new tier', () => {
  it('has nothing but a name, a place and a currency [ADM-PRICE-28] [ADM-PRICE-29]', () => {
    expect(newTier(2, new Date(1_700_000_000_000), 0.123_456_789)).toEqual({
      id: expect.stringMatching(/^tier_1700000000000_[a-z0-9]{8}$/) as string,
      name: 'New Tier',
      badge: null,
      description: null,
      price: 0,
      currency: 'USD',
      billingPeriod: 'monthly',
      isUnlimited: false,
      isFreeTier: false,
      isRecommended: false,
      requiresCreditCard: null,
      displayOrder: 2,
      trialPeriodDays: null,
      features: [],
      use: null,
      scope: null,
      scopeModels: [],
      limits: { tokens: null, requests: null, speed: null, concurrentRequests: null },
    })
  })

  it('has a unique id even when the random number is 0 [ADM-PRICE-30]', () => {
    expect(newTier(0, new Date(1), 0).id).toBe('tier_1_00000000')
  })
})

describe('the order', () => {
  it('is by display order; equal ones stay, one without comes last [ADM-PRICE-35]', () => {
    const tiers = [tier('a', 3), tier('b', null), tier('c', 0), tier('d', 3), tier('e', -1)]
    expect(places(inDisplayOrder(tiers))).toBe('e-1 c0 a3 d3 bnull')
  })

  it('a display order that is no number comes last, whatever the others are [STAFF-27]', () => {
    const tiers = [tier('a', Number.NaN), tier('b', 2), tier('c', 1)]
    expect(inDisplayOrder(tiers).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })

  it.each<[string, -1 | 1, string]>([
    ['b', -1, 'b0 a1 c2'],
    ['b', 1, 'a0 c1 b2'],
    ['a', -1, 'a5 b5 c9'],
    ['c', 1, 'a5 b5 c9'],
    ['none', 1, 'a5 b5 c9'],
  ])('moving %s by %i renumbers all, also equal ones: %s [ADM-PRICE-36]', (id, by, expected) => {
    expect(places(moveTier([tier('a', 5), tier('b', 5), tier('c', 9)], id, by))).toBe(expected)
  })
})

describe('switches', () => {
  const LIMITS = ['tokens', 'requests', 'speed'] as const
  const open = tier('a', 0)
  const limited = LIMITS.reduce<EditedTier>((so, limit) => withLimit(so, limit, true), {
    ...open,
    limits: { ...open.limits, concurrentRequests: 3 },
  })

  it('unlimited clears token, request and speed limits [ADM-PRICE-31]', () => {
    expect(limited.limits.tokens).not.toBeNull()
    const unlimited = withUnlimited(limited, true)
    expect(unlimited.limits).toEqual({ tokens: null, requests: null, speed: null, concurrentRequests: 3 })
    expect(withUnlimited(limited, false)).toEqual(limited)
  })

  it('free sets the price to 0, and back leaves it there [ADM-PRICE-32]', () => {
    const free = withFreeTier({ ...limited, price: 9 }, true)
    expect([free.isFreeTier, free.price]).toEqual([true, 0])
    expect(withFreeTier({ ...free, price: 5 }, false).price).toBe(5)
  })

  it('a limit starts by the month, and off is cleared [ADM-PRICE-27] [ADM-PRICE-33]', () => {
    expect(limited.limits.tokens).toEqual({
      amount: null,
      period: 'month',
      overage: { enabled: false, pricePerMillion: null },
    })
    expect(withLimit(limited, 'requests', false).limits).toEqual({ ...limited.limits, requests: null })
  })

  it('overage starts at 0 and leaves nothing behind [ADM-PRICE-34]', () => {
    const { tokens, requests } = limited.limits
    if (tokens === null || requests === null) throw new Error('limits are on')
    expect(withTokenOverage(tokens, true).overage).toEqual({ enabled: true, pricePerMillion: 0 })
    expect(withTokenOverage(withTokenOverage(tokens, true), false)).toEqual(tokens)
    expect(withRequestOverage(requests, true).overage).toEqual({ enabled: true, pricePerRequest: 0 })
  })
})

it('a feature is added trimmed, and only if there is text [ADM-PRICE-26]', () => {
  const one = withFeature(tier('a', 0), '  All models ')
  expect(one.features).toEqual(['All models'])
  expect(withFeature(one, '   ')).toBe(one)
})
