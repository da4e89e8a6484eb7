import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  divideByPowerOfTen,
  fromUnits,
  multiplyDecimals,
  numberAsDecimal,
  roundDecimal,
  subtractDecimals,
  toUnits,
} from './decimal.ts'

/** A number and its text: units × 10^-scale, of any sign. */
const decimal = fc
  .record({ units: fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), scale: fc.integer({ min: 0, max: 12 }) })
  .map(({ units, scale }) => ({ units, scale, text: fromUnits(units, scale) }))

const SCALE = 24
const at24 = (text: string) => toUnits(text, SCALE)

describe('decimals', () => {
  it.each([
    ['0.1', '0.2', '0.3'],
    ['1', '-1', '0'],
    ['-0.5', '0.25', '-0.25'],
    ['999999999999999999.99', '0.01', '1000000000000000000'],
  ])('%s + %s = %s', (a, b, sum) => {
    expect(addDecimals(a, b)).toBe(sum)
    expect(subtractDecimals(sum, b)).toBe(addDecimals(a, '0'))
  })

  it.each([
    ['0.0375', '216000000', '8100000'],
    ['-1.50', '0.20', '-0.3'],
    ['0', '-3', '0'],
  ])('%s × %s = %s', (a, b, product) => {
    expect(multiplyDecimals(a, b)).toBe(product)
  })

  it.each([
    ['2.005', 2, '2.01'],
    ['2.0049999', 2, '2.00'],
    ['-2.005', 2, '-2.01'],
    ['3', 2, '3.00'],
    ['0.5', 0, '1'],
    ['-0.001', 2, '0.00'],
    ['0007.10', 1, '7.1'],
  ])('%s to %i places is %s', (amount, places, rounded) => {
    expect(roundDecimal(amount, places)).toBe(rounded)
  })

  it.each([
    ['2', '10', -1],
    ['0.30', '0.3', 0],
    ['-1', '-2', 1],
    ['-0.1', '0', -1],
    ['0.30000000000000000002', '0.3', 1],
    ['9007199254740993', '9007199254740992', 1],
  ])('%s against %s is %i [HOUSE-23]', (a, b, order) => {
    expect(compareDecimals(a, b)).toBe(order)
    // Adding 0 avoids -0.
    expect(compareDecimals(b, a)).toBe(0 - order)
  })

  it.each([
    ['1.5', 2, 150n],
    ['-0.05', 2, -5n],
    ['1.234', 2, 123n],
    ['1.235', 2, 124n],
    ['-1.235', 2, -124n],
    ['0.5', 0, 1n],
    ['0.4999', 0, 0n],
  ])('%s at scale %i is %i units [HOUSE-23]', (text, scale, units) => {
    expect(toUnits(text, scale)).toBe(units)
  })

  it.each([
    [150n, 2, '1.5'],
    [-5n, 2, '-0.05'],
    [0n, 3, '0'],
    [1000n, 3, '1'],
    [7n, 0, '7'],
  ])('%i units of scale %i are %s [HOUSE-23]', (units, scale, text) => {
    expect(fromUnits(units, scale)).toBe(text)
  })

  it('moves the point', () => {
    expect(divideByPowerOfTen('8100000', 6)).toBe('8.1')
    expect(divideByPowerOfTen('1', 6)).toBe('0.000001')
  })

  it.each(['', '1e6', '.5', '1.', 'abc', '1,000'])('refuses %j', (text) => {
    expect(() => toUnits(text, 2)).toThrow('Not a decimal')
  })

  it('agrees with whole numbers, whatever the scale', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        expect(at24(addDecimals(a.text, b.text))).toBe(at24(a.text) + at24(b.text))
        expect(at24(subtractDecimals(a.text, b.text))).toBe(at24(a.text) - at24(b.text))
        expect(toUnits(multiplyDecimals(a.text, b.text), 2 * SCALE)).toBe(at24(a.text) * at24(b.text))
        expect(Math.sign(compareDecimals(a.text, b.text))).toBe(
          Number(at24(a.text) > at24(b.text)) - Number(at24(a.text) < at24(b.text)),
        )
      }),
      { numRuns: 2000 },
    )
  })

  it('text and units say the same, and text is canonical', () => {
    fc.assert(
      fc.property(decimal, ({ text, units, scale }) => {
        expect(toUnits(text, scale)).toBe(units)
        expect(text).toMatch(/^(0|-?[1-9]\d*|-?(0|[1-9]\d*)\.\d*[1-9])$/)
      }),
      { numRuns: 2000 },
    )
  })

  it('rounds by at most half a unit of the last place', () => {
    fc.assert(
      fc.property(decimal, fc.integer({ min: 0, max: 12 }), ({ text }, places) => {
        const error = at24(roundDecimal(text, places)) - at24(text)
        expect((error < 0n ? -error : error) * 2n <= 10n ** BigInt(SCALE - places)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    [0, '0'],
    [-0, '0'],
    [0.05, '0.05'],
    [1e-7, '0.0000001'],
    [1.25e-9, '0.00000000125'],
    [-2.5, '-2.5'],
    [1_000_000_000_000, '1000000000000'],
  ])('%d is written %s', (value, text) => {
    expect(numberAsDecimal(value)).toBe(text)
  })

  it('a number comes back from its digits', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
        expect(Number(numberAsDecimal(value))).toBe(value + 0)
      }),
      { numRuns: 2000 },
    )
  })
})
