import { describe, expect, it } from 'vitest'
import { formatLogPosition, parseLogPosition, readLogPosition } from './log-position.ts'

describe('positions in the log', () => {
  it.each([
    ['0/0', 0n],
    ['0/16B3748', 0x16b3748n],
    ['1/0', 0x1_0000_0000n],
    ['FFFFFFFF/FFFFFFFF', 0xffff_ffff_ffff_ffffn],
  ])('%s is %i, and comes back from a cookie', (text, position) => {
    expect(parseLogPosition(text)).toBe(position)
    expect(readLogPosition(formatLogPosition(position))).toBe(position)
  })

  it.each(['', '16B3748', '0/', '0/xyz', '0/123456789'])('%j is none', (text) => {
    expect(() => parseLogPosition(text)).toThrow('is no position in the log')
  })

  it.each(['', '-1', 'A', 'zzzzzzzzzzzzzz', '1.5'])('a cookie that says %j has none', (text) => {
    expect(readLogPosition(text)).toBeNull()
  })
})
