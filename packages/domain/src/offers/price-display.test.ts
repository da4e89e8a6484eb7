import { describe, expect, it } from 'vitest'
import { columnDecimals, priceDecimals, priceText } from './price-display.ts'

describe('priceText', () => {
  it.each([
    ['0.15', '$0.15'],
    ['12.5', '$12.50'],
    ['3', '$3.00'],
    ['0.0375', '$0.0375'],
    ['0.150000000', '$0.15'],
    ['0.003625', '$0.003625'],
    ['1234567.5', '$1,234,567.50'],
    ['007.10', '$7.10'],
    ['0', '$0.00'],
    ['0.0000', '$0.00'],
    ['-0.00', '$0.00'],
    ['-4.2', '-$4.20'],
  ])('shows %s as %s', (amount, text) => {
    expect(priceText(amount)).toBe(text)
  })

  it.each([
    ['free', 'Free'],
    ['included', 'Included in plan'],
    ['unknown', 'Unknown'],
    ['not-applicable', 'n/a'],
  ] as const)('says %s as %s, whatever the amount', (kind, text) => {
    expect(priceText(null, kind)).toBe(text)
    expect(priceText('0', kind)).toBe(text)
  })

  it.each([null, '', 'abc', '1e-7', '.5', '1.', 'NaN'])('reads %j as unknown', (amount) => {
    expect(priceText(amount)).toBe('Unknown')
  })
})

describe('decimals of a column', () => {
  it.each([
    ['3', 2],
    ['0.0375', 4],
    ['0.50000', 2],
    [null, 0],
  ])('counts the decimals of %j as %i', (amount, decimals) => {
    expect(priceDecimals(amount)).toBe(decimals)
  })

  it('takes the longest, and 0 for a column without figures', () => {
    expect(columnDecimals(['2', '0.0108', null, '0.15'])).toBe(4)
    expect(columnDecimals([null])).toBe(0)
    expect(columnDecimals([])).toBe(0)
  })
})
