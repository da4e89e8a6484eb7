import { describe, expect, it } from 'vitest'
import { perMinute, quotas, rateLimit, rateLimitPolicy } from './api-limits.ts'

describe('the header fields of a quota', () => {
  it('the policy is the quota and the seconds in which it is whole again', () => {
    expect(rateLimitPolicy(quotas.visitor)).toBe('"visitor";q=30;w=30')
    expect(rateLimitPolicy(quotas.key)).toBe('"key";q=300;w=30')
    expect([perMinute(quotas.visitor), perMinute(quotas.key)]).toEqual([60, 600])
  })

  it.each([
    [30, '"visitor";r=30;t=0'],
    [29, '"visitor";r=29;t=1'],
    [28.4, '"visitor";r=28;t=2'],
    [0.9, '"visitor";r=0;t=30'],
    [0, '"visitor";r=0;t=30'],
  ])('with %s left', (left, expected) => {
    expect(rateLimit(quotas.visitor, left)).toBe(expected)
  })
})
