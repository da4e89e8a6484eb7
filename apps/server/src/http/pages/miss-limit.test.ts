import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMissLimit, keyOwner, visitor } from './miss-limit.ts'

const [one, other] = [visitor('one'), visitor('other')]

describe('answers that are made for one visitor [SAFE-05]', () => {
  it('thirty at once, then one a second; others are not concerned', () => {
    const clock = { now: 0 }
    const limit = createMissLimit(true, () => clock.now)
    for (let n = 0; n < 30; n += 1) limit.take(one)
    expect(() => limit.take(one)).toThrow('Too many requests at once')
    limit.take(other)
    clock.now = 1000
    limit.take(one)
    expect(() => limit.take(one)).toThrow('Too many requests at once')
    clock.now = 3_600_000
    for (let n = 0; n < 30; n += 1) limit.take(one)
    expect(() => limit.take(one)).toThrow('Too many requests at once')
  })

  it('a clock that is set back locks nobody out', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 7_200_000 })
    onTestFinished(() => void vi.useRealTimers())
    const limit = createMissLimit(true)
    limit.take(one)
    vi.setSystemTime(3_600_000)
    expect(() => limit.take(one)).not.toThrow()
  })

  it('nothing is counted where limits are off', () => {
    const limit = createMissLimit(false)
    const takeMany = () => {
      for (let n = 0; n < 1000; n += 1) limit.take(one)
    }
    expect(takeMany).not.toThrow()
  })

  it('an account with a key has ten times as much, apart from visitors', () => {
    const clock = { now: 0 }
    const limit = createMissLimit(true, () => clock.now)
    const owner = keyOwner('one')
    for (let n = 0; n < 30; n += 1) limit.take(one)
    for (let n = 0; n < 300; n += 1) limit.take(owner)
    expect(() => limit.take(owner)).toThrow('Too many requests at once')
    clock.now = 1000
    for (let n = 0; n < 10; n += 1) limit.take(owner)
    expect(() => limit.take(owner)).toThrow('Too many requests at once')
  })

  it('the header fields say what is left, and nothing where limits are off', () => {
    const limit = createMissLimit(true, () => 0)
    expect(limit.headersFor(one)).toEqual({
      'ratelimit-policy': '"visitor";q=30;w=30',
      ratelimit: '"visitor";r=30',
    })
    limit.take(one)
    expect(limit.headersFor(one).ratelimit).toBe('"visitor";r=29;t=1')
    expect(limit.headersFor(keyOwner('one')).ratelimit).toBe('"key";r=300')
    expect(createMissLimit(false).headersFor(one)).toEqual({})
  })
})
