import { describe, expect, it } from 'vitest'
import { changePercent } from './change-percent.ts'

describe('by how many percent an amount changed', () => {
  it.each([
    ['5', '4', '-20'],
    ['30.00', '20', '-33.33'],
    ['0.14', '0.44', '214.29'],
    ['0.28', '1.32', '371.43'],
    ['0.06', '0.0636', '6'],
    ['3', '3.0', '0'],
    ['2', '0', '-100'],
    ['0.00000012', '0.00000013', '8.33'],
    // Exactly half a hundredth, in both directions.
    ['8', '8.0004', '0.01'],
    ['8', '7.9996', '-0.01'],
  ])('%s to %s is %s', (before, after, percent) => {
    expect(changePercent(before, after)).toBe(percent)
  })

  it.each([
    [null, '1'],
    ['1', null],
    ['0', '1'],
    ['0.00', '1'],
    ['active', 'retired'],
    ['2026-01-01', '2026-02-01'],
    ['-1', '1'],
  ])('%s to %s has no percentage', (before, after) => {
    expect(changePercent(before, after)).toBeNull()
  })
})
