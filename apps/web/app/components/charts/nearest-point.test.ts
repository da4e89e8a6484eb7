import { describe, expect, test } from 'vitest'
import { nearestPoint, pointAfterKey } from './nearest-point.ts'

const POINTS = [
  { x: 0, y: 100 },
  { x: 50, y: 0 },
  { x: 100, y: 100 },
]

describe('nearestPoint [USE-22]', () => {
  test.each([
    ['the nearest in both directions', 40, 90, false, 0],
    ['on a time axis, only the time counts', 40, 90, true, 1],
    ['far outside', 900, 900, false, 2],
  ])('%s', (_, x, y, byTime, expected) => {
    expect(nearestPoint(POINTS, x, y, byTime)).toBe(expected)
  })

  test('there is none without points', () => {
    expect(nearestPoint([], 0, 0, false)).toBe(-1)
  })
})

describe('pointAfterKey [USE-22]', () => {
  test.each([
    ['ArrowRight', 1, 2],
    ['ArrowDown', 2, 2],
    ['ArrowLeft', 0, 0],
    ['ArrowUp', 2, 1],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['ArrowRight', null, 0],
    ['a', 1, null],
  ])('%s from %s leads to %s', (key, current, expected) => {
    expect(pointAfterKey(key, current, 3)).toBe(expected)
  })
})
