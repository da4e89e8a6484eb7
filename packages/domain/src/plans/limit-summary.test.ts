import { expect, it } from 'vitest'
import { type LimitedTier, limitSummary } from './limit-summary.ts'

const NOTHING: LimitedTier['limits'] = { tokens: null, requests: null, speed: null, concurrentRequests: null }

it.each<[string[], Partial<LimitedTier['limits']>]>([
  [['Custom limits'], {}],
  [['500.0K tokens/day'], { tokens: { amount: 500_000, period: 'day' } }],
  [['2.0M tokens/month'], { tokens: { amount: 2_000_000, period: 'month' } }],
  [['30 requests/minute'], { requests: { amount: 30, period: 'minute' } }],
  [['1.0K requests/4h'], { requests: { amount: 1000, period: '4h' } }],
  [['1.5K requests/5 hours'], { requests: { amount: 1500, period: '5-hours' } }],
  [['20.0M tokens/week'], { tokens: { amount: 20_000_000, period: 'week' } }],
  [['Priority speed'], { speed: { tokensPerSecond: 80, description: 'Priority speed' } }],
  [['80 tokens/second'], { speed: { tokensPerSecond: 80, description: null } }],
  [['Custom limits'], { speed: { tokensPerSecond: null, description: null } }],
  [['5 concurrent requests'], { concurrentRequests: 5 }],
  [['1 concurrent request'], { concurrentRequests: 1 }],
  [
    ['1.5M tokens/month', '20 requests/minute', 'Fast', '5 concurrent requests'],
    {
      tokens: { amount: 1_500_000, period: 'month' },
      requests: { amount: 20, period: 'minute' },
      speed: { tokensPerSecond: null, description: 'Fast' },
      concurrentRequests: 5,
    },
  ],
])('reads %j [PUB-FMT-05, PUB-FMT-06]', (parts, limits) => {
  expect(limitSummary({ isUnlimited: false, limits: { ...NOTHING, ...limits } })).toEqual(parts)
})

it('says only that a plan is unlimited, whatever else is stated [PUB-FMT-05]', () => {
  const limits = { ...NOTHING, tokens: { amount: 5, period: 'day' } }
  expect(limitSummary({ isUnlimited: true, limits })).toEqual(['Unlimited usage'])
})
