import { expect, it } from 'vitest'
import { stepPath } from './step-path.ts'

const BOX = { width: 100, height: 20, inset: 0 }

it('holds a value until the next record and runs on to the end', () => {
  const points = [
    { at: 0, value: 2 },
    { at: 50, value: 1 },
  ]
  expect(stepPath(points, 100, BOX)).toEqual({ path: 'M0 0H50V20H100', end: { x: 100, y: 20 } })
})

it('draws a series without changes through the middle', () => {
  expect(stepPath([{ at: 0, value: 2 }], 100, BOX).path).toBe('M0 10H100')
})

it('accepts a record made exactly at the end', () => {
  expect(stepPath([{ at: 100, value: 2 }], 100, BOX).path).toBe('M0 10H0')
})
