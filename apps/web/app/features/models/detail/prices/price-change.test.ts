import { expect, it } from 'vitest'
import { changeText } from './price-change.ts'

it.each([
  ['0.05', '0.039', 'down', '-22%'],
  ['0.10', '0.25', 'up', '+150%'],
  ['1', '1.0', 'flat', 'same'],
  ['0', '0.5', 'up', 'was free'],
  ['0.5', '0', 'down', '-100%'],
  ['1', '1.001', 'up', 'under +1%'],
  ['1', '0.999', 'down', 'under -1%'],
])('from %s to %s is %s: %s', (before, after, direction, text) => {
  expect(changeText(before, after)).toEqual({ direction, text })
})
