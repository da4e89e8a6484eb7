import { describe, expect, it } from 'vitest'
import { type TierTerms, tiersForBill } from './tier-terms.ts'

const tier: TierTerms = {
  name: 'Pro',
  price: '10',
  currency: 'USD',
  billingPeriod: 'monthly',
  isFreeTier: false,
  use: 'api',
  scope: 'all-models',
  scopeModels: [],
  isUnlimited: false,
  creditAmount: null,
  limits: { tokens: null, requests: null },
}
const requests = (amount: number, period: string, pricePerRequest: string | null = null) => ({
  tokens: null,
  requests: { amount, period, overage: { pricePerRequest } },
})

describe('tiersForBill', () => {
  it('a subscription has its fee, what it includes and what more costs', () => {
    expect(tiersForBill([{ ...tier, limits: requests(300, 'month', '0.04') }]).plans).toEqual([
      {
        name: 'Pro',
        kind: 'subscription',
        fee: '10',
        isUnlimited: false,
        allowance: { requests: 300, tokens: null },
        overage: { perMillionTokens: null, perRequest: '0.04' },
        use: 'api',
        isPerWindow: false,
        scope: 'all-models',
        scopeModels: [],
      },
    ])
  })

  it('a year is paid by the month, to the cent and rounded up', () => {
    expect(tiersForBill([{ ...tier, price: '100', billingPeriod: 'annual' }]).plans[0]?.fee).toBe('8.34')
    expect(tiersForBill([{ ...tier, price: '120', billingPeriod: 'annual' }]).plans[0]?.fee).toBe('10')
  })

  it.each([
    ['second', null],
    ['minute', null],
    ['hour', 720_000],
    ['4h', 180_000],
    ['5-hours', 144_000],
    ['day', 30_000],
    ['week', 4285],
    ['month', 1000],
    ['lifetime', null],
  ])('1,000 requests a %s are %s in a month [FIG-01]', (period, month) => {
    const { freeTier } = tiersForBill([{ ...tier, price: '0', isFreeTier: true, limits: requests(1000, period) }])
    expect(freeTier?.allowance).toEqual({ requests: month, tokens: null })
  })

  it('pay as you go without a fee is no plan; beside one with a fee it is', () => {
    const plain: TierTerms = { ...tier, name: 'API', price: '0', billingPeriod: 'pay-as-you-go' }
    expect(tiersForBill([plain]).plans).toEqual([])
    expect(tiersForBill([plain, { ...plain, name: 'Core', price: '20' }]).plans.map(({ name }) => name)).toEqual([
      'API',
      'Core',
    ])
  })

  it('ignores a free tier of an app, and finds the free tier of the API beside it [FIG-01]', () => {
    const free: TierTerms = { ...tier, price: '0', isFreeTier: true, limits: requests(100, 'day') }
    const app: TierTerms = { ...free, name: 'App', use: 'app' }
    expect(tiersForBill([app])).toEqual({ plans: [], freeTier: null, remarks: [] })
    expect(tiersForBill([app, { ...free, name: 'API' }]).freeTier?.name).toBe('API')
    expect(tiersForBill([{ ...app, isFreeTier: false, price: '20', billingPeriod: 'pay-as-you-go' }]).plans).toEqual([])
  })

  it('ignores one-time payments and other currencies', () => {
    expect(
      tiersForBill([
        { ...tier, billingPeriod: 'one-time' },
        { ...tier, currency: 'EUR' },
      ]),
    ).toEqual({
      plans: [],
      freeTier: null,
      remarks: [],
    })
  })

  it('names a free tier that states no models or no use, and does not count it [FIG-29]', () => {
    const free: TierTerms = { ...tier, name: 'Free', price: '0', isFreeTier: true, limits: requests(100, 'day') }
    expect(tiersForBill([{ ...free, scope: null }]).remarks).toEqual([
      'Not counted: Free (its source does not say which models it covers).',
    ])
    expect(tiersForBill([{ ...free, use: null }])).toEqual({
      plans: [],
      freeTier: null,
      remarks: ['Not counted: Free (its source does not say whether it is for API calls).'],
    })
  })

  it.each([
    ['5-hours', true],
    ['day', true],
    ['week', true],
    ['month', false],
    ['minute', false],
  ])('a limit for a %s holds for a part of the month: %s [FIG-30]', (period, isPerWindow) => {
    expect(tiersForBill([{ ...tier, limits: requests(1500, period) }]).plans[0]?.isPerWindow).toBe(isPerWindow)
  })
})
