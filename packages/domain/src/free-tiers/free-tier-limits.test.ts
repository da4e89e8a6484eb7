import { describe, expect, it } from 'vitest'
import { type FreeTierLimits, freeTierLimits, tokensInMillions } from './free-tier-limits.ts'

const aTier = (over: Partial<Omit<FreeTierLimits, 'limits'>>, limits: Partial<FreeTierLimits['limits']> = {}) => ({
  isUnlimited: false,
  creditAmount: null,
  billingPeriod: 'monthly' as const,
  ...over,
  limits: { tokens: null, requests: null, speed: null, concurrentRequests: null, ...limits },
})

describe('tokens of a free tier [PUB-FREE-12]', () => {
  it.each([
    [2_500_000, '2.5M'],
    [1_000_000, '1.0M'],
    [500_000, '0.5M'],
    [100_000, '0.1M'],
    [99_999, '100.0K'],
    [40_000, '40.0K'],
    [500, '500'],
    [2_500_000_000, '2500.0M'],
  ])('%i is %s', (tokens, text) => {
    expect(tokensInMillions(tokens)).toBe(text)
  })
})

describe('what a free tier includes [PUB-FREE-09]', () => {
  const tokens = { amount: 500_000, period: 'minute' }
  it.each<[string, ReturnType<typeof aTier>, string[]]>([
    [
      'credit by the month and tokens',
      aTier({ creditAmount: '10' }, { tokens }),
      ['$10 credit/month', '0.5M tokens/minute'],
    ],
    ['credit once', aTier({ creditAmount: '0.10', billingPeriod: 'one-time' }), ['$0.10 credit']],
    [
      'requests and concurrency',
      aTier({}, { requests: { amount: 1000, period: 'day' }, concurrentRequests: 5 }),
      ['1.0K requests/day', '5 concurrent requests'],
    ],
    ['no limit at all', aTier({ isUnlimited: true }, { tokens }), ['Unlimited usage']],
    ['nothing stated', aTier({}), ['Custom limits']],
  ])('%s', (_, tier, parts) => {
    expect(freeTierLimits(tier)).toEqual(parts)
  })
})
