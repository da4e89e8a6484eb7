import { expect, it } from 'vitest'
import { stackDots } from './stack-dots.ts'

it.each([
  ['apart', [0, 20, 40], [0, 0, 0]],
  ['equal', [5, 5, 5], [0, 1, 2]],
  ['close together', [0, 4, 8], [0, 1, 0]],
  ['in any order', [8, 0, 4], [0, 0, 1]],
])('stacks dots that are %s', (_, xs, levels) => {
  expect(stackDots(xs, 8).map(({ level }) => level)).toEqual(levels)
})
