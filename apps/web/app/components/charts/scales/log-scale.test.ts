import { describe, expect, it } from 'vitest'
import { logPosition, logTicks } from './log-scale.ts'

describe('logTicks', () => {
  it.each([
    [0.03, 0.4, [0.05, 0.1, 0.2]],
    [0.9, 11, [1, 2, 5, 10]],
    [1, 100, [1, 2, 5, 10, 20, 50, 100]],
    [2.1, 4.2, [3, 4]],
    [2.1, 2.6, [2.25, 2.5]],
    [0.31, 0.32, [0.31, 0.32]],
  ])('between %d and %d', (low, high, ticks) => {
    expect(logTicks(low, high)).toEqual(ticks)
  })
})

it('gives equal ratios equal distances', () => {
  expect(logPosition(1, 1, 100, 200, 0)).toBe(200)
  expect(logPosition(10, 1, 100, 200, 0)).toBeCloseTo(100)
  expect(logPosition(100, 1, 100, 200, 0)).toBe(0)
})
