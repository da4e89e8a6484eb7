import { describe, expect, it } from 'vitest'
import { perMinute, quotas, rateLimit, rateLimitPolicy } from './api-limits.ts'

describe('the header fields of a quota', () => {
  it('the policy is the quota and the seconds in which it is whole again', () => {
    expect(rateLimitPolicy(quotas.visitor)).toBe('"visitor";q=30;w=30')
    expect(rateLimitPolicy(quotas.key)).toBe('"key";q=300;w=30')
    expect([perMinute(quotas.visitor), perMinute(quotas.key)]).toEqual([60, 600])
  })

  it.each([
    [quotas.visitor, 30, '"visitor";r=30'],
    [quotas.visitor, 29, '"visitor";r=29;t=1'],
    [quotas.visitor, 28.4, '"visitor";r=28;t=1'],
    [quotas.visitor, 0.9, '"visitor";r=0;t=1'],
    [quotas.visitor, 0, '"visitor";r=0;t=1'],
    [quotas.key, 300, '"key";r=300'],
    [quotas.key, 299.95, '"key";r=299;t=1'],
    [{ name: 'slow', atOnce: 5, perSecond: 0.1 }, 1.75, '"slow";r=1;t=3'],
    [{ name: 'slow', atOnce: 5, perSecond: 0.1 }, 0, '"slow";r=0;t=10'],
  ])('of %j with %s left', (quota, left, expected) => {
    expect(rateLimit(quota, left)).toBe(expected)
  })
})
