import { describe, expect, it } from 'vitest'
import { spacedTicks } from '../axes.tsx'
import { logTicks } from './log-scale.ts'
import { linearScale, logScale, timeScale } from './scales.ts'

describe('scales', () => {
  it('gives a single price the middle of a log axis', () => {
    expect(logScale([0.5], 0, 100).at(0.5)).toBe(50)
  })

  it('starts a linear axis at zero', () => {
    const { at, ticks } = linearScale([7, 31], 100, 0)
    expect([at(0), ticks]).toEqual([100, [0, 10, 20, 30, 40]])
  })

  it('draws time from the first moment to the last', () => {
    const { at, months } = timeScale(Date.UTC(2026, 0, 1), Date.UTC(2026, 2, 2), 0, 60)
    expect([at(Date.UTC(2026, 0, 31)), months.map(({ label }) => label)]).toEqual([30, ['Feb 2026', 'Mar']])
  })
})

it.each([
  [0.05, 4, 5, [0.1, 0.3, 1, 3]],
  [0.05, 400, 5, [0.1, 1, 10, 100]],
  [0.00005, 400, 4, [0.0001, 0.01, 1, 100]],
])('thins out the ticks between %d and %d to %d', (low, high, most, ticks) => {
  expect(logTicks(low, high, most)).toEqual(ticks)
})

it('takes a finer list of ticks where there is room', () => {
  expect(logTicks(0.28, 2.3, 10, 4)).toEqual([0.3, 0.4, 0.5, 0.6, 0.8, 1, 1.5, 2])
  expect(logTicks(0.28, 2.3, 5, 4)).toEqual([0.5, 1, 2])
})

it('moves labels of ticks inside and leaves out those without room', () => {
  const ticks = [0, 20, 100].map((at) => ({ at, label: '$0.05' }))
  expect(spacedTicks(ticks, 100).map(({ x }) => x)).toEqual([16.6, 83.4])
})
