import { newTier, withLimit } from '@inferdex/domain/plans/pricing-edits'
import { describe, expect, it } from 'vitest'
import { limitsText, priceText } from './tier-price-text.ts'

const plan = { ...newTier(0, new Date(0), 0.5), price: 10 }
const limited = withLimit(withLimit(withLimit(plan, 'tokens', true), 'requests', true), 'speed', true)
const { tokens, requests, speed } = limited.limits

describe('a plan that is being typed', () => {
  it.each([
    [10, '$10/month'],
    [null, 'No price'],
    [Number.NaN, 'No price'],
    [1e22, 'No price'],
    [-1e300, 'No price'],
  ])('price %s reads %s [STAFF-27]', (price, text) => {
    expect(priceText({ ...plan, price })).toBe(text)
  })

  it.each([Number.NaN, null])('limits typed as %s are left out [STAFF-27]', (typed) => {
    const limits = {
      tokens: tokens && { ...tokens, amount: typed },
      requests: requests && { ...requests, amount: typed },
      speed: speed && { ...speed, tokensPerSecond: typed },
      concurrentRequests: typed,
    }
    expect(limitsText({ ...limited, limits })).toEqual(['Custom limits'])
  })
})
