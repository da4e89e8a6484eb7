import { describe, expect, it } from 'vitest'
import { createMissLimit } from './miss-limit.ts'

describe('answers that are made for one visitor [SAFE-05]', () => {
  it('thirty at once, then one a second; others are not concerned', () => {
    const clock = { now: 0 }
    const limit = createMissLimit(true, () => clock.now)
    for (let n = 0; n < 30; n += 1) limit.take('one')
    expect(() => limit.take('one')).toThrow('Too many requests at once')
    limit.take('other')
    clock.now = 1000
    limit.take('one')
    expect(() => limit.take('one')).toThrow('Too many requests at once')
    clock.now = 3_600_000
    for (let n = 0; n < 30; n += 1) limit.take('one')
    expect(() => limit.take('one')).toThrow('Too many requests at once')
  })

  it('nothing is counted where limits are off', () => {
    const limit = createMissLimit(false)
    const takeMany = () => {
      for (let n = 0; n < 1000; n += 1) limit.take('one')
    }
    expect(takeMany).not.toThrow()
  })
})
