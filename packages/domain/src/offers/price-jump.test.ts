import { describe, expect, it } from 'vitest'
import { decimalSlip, isPriceJump } from './price-jump.ts'

describe('isPriceJump', () => {
  it.each([
    [15, 150, true],
    [15, 45, false],
    [15, 45.01, true],
    [15, 5, false],
    [15, 4.99, true],
    [15, 15, false],
    [0, 1, true],
    [1, 0, true],
    [0, 0, false],
    [1, Number.NaN, false],
  ])('$%d to $%d: %s [STAFF-01]', (from, to, jumps) => {
    expect(isPriceJump(from, to)).toBe(jumps)
  })
})

describe('decimalSlip', () => {
  it.each([
    [15, 150, 'exactly ten times the old price'],
    [0.1, 10, 'exactly a hundred times the old price'],
    [2.5, 0.25, 'exactly the old price divided by ten'],
    [15, 60, null],
    [0, 15, null],
  ])('$%d to $%d: %s [STAFF-01]', (from, to, expected) => {
    expect(decimalSlip(from, to)).toBe(expected)
  })
})
