import { describe, expect, it } from 'vitest'
import { linearTicks } from './linear-ticks.ts'

describe('linearTicks', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [58, [0, 20, 40, 60]],
    [60, [0, 20, 40, 60]],
    [61, [0, 20, 40, 60, 80]],
    [4200, [0, 2000, 4000, 6000]],
  ])('up to %i: %j', (high, ticks) => {
    expect(linearTicks(high, 4)).toEqual(ticks)
  })
})
