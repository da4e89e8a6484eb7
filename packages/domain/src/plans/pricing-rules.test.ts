import { describe, expect, it } from 'vitest'
import { type EditedTier, newTier } from './pricing-edits.ts'
import { isValidPricing, type PricingFinding, pricingFindings } from './pricing-rules.ts'

const NO_OVERAGE = { enabled: false, pricePerMillion: null, pricePerRequest: null }

/** Returns a valid tier. */
function aTier(
  change: Partial<Omit<EditedTier, 'limits'>> & { limits?: Partial<EditedTier['limits']> } = {},
): EditedTier {
  const { limits, ...rest } = change
  const tier = { ...newTier(0, new Date(0), 0.5), name: 'Pro', price: 10, ...rest }
  return { ...tier, limits: { ...tier.limits, ...limits } }
}

const tokens = (amount: number | null, overage: Partial<typeof NO_OVERAGE> = {}) => ({
  amount,
  period: 'month' as const,
  overage: { ...NO_OVERAGE, ...overage },
})

const messagesOf = (findings: readonly PricingFinding[]) => findings.map(({ level, message }) => `${level}: ${message}`)
const alone = (tier: EditedTier) => messagesOf(pricingFindings([tier]))

describe('one tier', () => {
  it('has no findings when it is valid', () => {
    expect(pricingFindings([aTier()])).toEqual([])
  })

  it.each<[string, EditedTier]>([
    ['error: Tier 1: Tier name is required', aTier({ name: '  ' })],
    ['error: Tier 1: Price must be 0 or greater', aTier({ price: -0.01 })],
    ['error: Tier 1: Price must be 0 or greater', aTier({ price: null })],
    ['error: Tier 1: Use digits, with a point for decimals: 0.99', aTier({ price: Number.NaN })],
    ['error: Tier 1: This number is too large', aTier({ price: 1e13 })],
    ['error: Tier 1: Price must be 0 or greater', aTier({ price: -1e300 })],
    ['error: Tier 1: This number is too large', aTier({ displayOrder: 1e13 })],
    [
      'error: Tier 1: Use a whole number, with commas only between groups of three: 1,000',
      aTier({ trialPeriodDays: Number.NaN }),
    ],
    [
      'error: Tier 1: Use a whole number, with commas only between groups of three: 1,000',
      aTier({ limits: { tokens: tokens(Number.NaN) } }),
    ],
    ['error: Tier 1: Valid 3-letter currency code is required (e.g., USD, EUR)', aTier({ currency: 'US' })],
    ['error: Tier 1: Valid 3-letter currency code is required (e.g., USD, EUR)', aTier({ currency: 'US1' })],
    [
      'warning: Tier 1: Unlimited tier should not have token or request limits',
      aTier({ isUnlimited: true, limits: { tokens: tokens(1) } }),
    ],
    [
      'warning: Tier 1: Unlimited tier should not have token or request limits',
      aTier({ isUnlimited: true, limits: { requests: tokens(1) } }),
    ],
    ['error: Tier 1: Token limit amount must be greater than 0', aTier({ limits: { tokens: tokens(0) } })],
    ['error: Tier 1: Token limit amount must be greater than 0', aTier({ limits: { tokens: tokens(null) } })],
    [
      'error: Tier 1: Overage price per million must be specified when overage is enabled',
      aTier({ limits: { tokens: tokens(1, { enabled: true }) } }),
    ],
    [
      'error: Tier 1: Overage price must be 0 or greater',
      aTier({ limits: { tokens: tokens(1, { enabled: true, pricePerMillion: -1 as never }) } }),
    ],
    ['error: Tier 1: Request limit amount must be greater than 0', aTier({ limits: { requests: tokens(0) } })],
    [
      'error: Tier 1: Overage price per request must be specified when overage is enabled',
      aTier({ limits: { requests: tokens(1, { enabled: true }) } }),
    ],
    [
      'error: Tier 1: Overage price must be 0 or greater',
      aTier({ limits: { requests: tokens(1, { enabled: true, pricePerRequest: -1 as never }) } }),
    ],
    [
      'error: Tier 1: Tokens per second must be greater than 0',
      aTier({ limits: { speed: { tokensPerSecond: 0, description: 'Slow' } } }),
    ],
    [
      'warning: Tier 1: Speed limit description is required',
      aTier({ limits: { speed: { tokensPerSecond: 0.1, description: ' ' } } }),
    ],
    ['error: Tier 1: Concurrent requests must be at least 1', aTier({ limits: { concurrentRequests: 0 } })],
    [
      'error: Tier 1: Concurrent requests must be a whole number up to 1,000,000',
      aTier({ limits: { concurrentRequests: 1.5 } }),
    ],
    ['error: Tier 1: Free tier must have price of 0', aTier({ isFreeTier: true, limits: { tokens: tokens(1) } })],
    [
      'warning: Tier 1: Free tier should have token or request limits (or be marked unlimited)',
      aTier({ isFreeTier: true, price: 0 }),
    ],
    ['error: Tier 1: Display order must be 0 or greater', aTier({ displayOrder: -1 })],
    ['error: Tier 1: Display order must be a whole number up to 1,000,000', aTier({ displayOrder: 0.5 })],
    ['error: Tier 1: Trial period must be a whole number of days from 1 to 3,650', aTier({ trialPeriodDays: 0 })],
    ['error: Tier 1: Trial period must be a whole number of days from 1 to 3,650', aTier({ trialPeriodDays: 3651 })],
  ])('%s [ADM-PRICE-53]', (message, tier) => {
    expect(alone(tier)).toEqual([message])
  })

  it.each<[string, EditedTier]>([
    ['a free tier that is unlimited', aTier({ isFreeTier: true, price: 0, isUnlimited: true })],
    ['a price of 0', aTier({ price: 0 })],
    ['overage for nothing', aTier({ limits: { tokens: tokens(1, { enabled: true, pricePerMillion: 0 as never }) } })],
    ['one request at a time', aTier({ limits: { concurrentRequests: 1 } })],
    ['a trial of one day', aTier({ trialPeriodDays: 1 })],
  ])('%s is no fault', (_, tier) => {
    expect(alone(tier)).toEqual([])
  })

  it('is named by its position and the field that is wrong', () => {
    expect(pricingFindings([aTier(), aTier({ id: 'b', name: '', displayOrder: 1 })])).toEqual([
      {
        level: 'error',
        text: 'Tier name is required',
        message: 'Tier 2: Tier name is required',
        position: 2,
        positions: [2],
        field: 'name',
      },
    ])
  })
})

describe('the list', () => {
  const listed = (...changes: Parameters<typeof aTier>[0][]) =>
    pricingFindings(
      changes.map((change, index) => aTier({ id: `t${index}`, name: `T${index}`, displayOrder: index, ...change })),
    )

  it.each<[string, PricingFinding[], number[]]>([
    ['error: At least one pricing tier is required', listed(), []],
    [
      'error: Duplicate tier IDs found: a, b',
      listed({ id: 'a' }, { id: 'b' }, { id: 'a' }, { id: 'b' }, {}),
      [1, 2, 3, 4],
    ],
    ['warning: Duplicate tier names found: Pro', listed({ name: 'Pro' }, {}, { name: 'pro ' }), [1, 3]],
    [
      'error: Only one tier can be marked as free tier',
      listed({ isFreeTier: true, price: 0, isUnlimited: true }, { isFreeTier: true, price: 0, isUnlimited: true }),
      [1, 2],
    ],
    [
      'warning: Only one tier should be marked as recommended',
      listed({ isRecommended: true }, { isRecommended: true }),
      [1, 2],
    ],
    ['warning: All tiers should use the same currency', listed({}, { currency: 'EUR' }), [1, 2]],
    ['warning: Multiple tiers have the same display order', listed({}, {}, { displayOrder: 1 }), [2, 3]],
  ])('%s', (message, findings, positions) => {
    expect(messagesOf(findings)).toEqual([message])
    expect(findings[0]).toMatchObject({ position: null, positions })
  })

  it('is valid with warnings alone [ADM-PRICE-61]', () => {
    const warned = listed({ isRecommended: true }, { isRecommended: true })
    expect(warned).toHaveLength(1)
    expect(isValidPricing(warned)).toBe(true)
    expect(isValidPricing(listed({ price: -1 }))).toBe(false)
  })
})
