import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [5_242_880, '5.2 MB'],
])('%i bytes: %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected)
})
