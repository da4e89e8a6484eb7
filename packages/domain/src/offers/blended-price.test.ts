import { describe, expect, it } from 'vitest'
import { blendedPrice, computedPriceText } from './blended-price.ts'

describe('the blended price', () => {
  it.each([
    ['1.25', '10', '3.4375'],
    ['0.15', '0.6', '0.2625'],
    ['0.1', '0.2', '0.125'],
    ['0', '0', '0'],
    ['0', '1', '0.25'],
    [null, '1', null],
    ['1', null, null],
  ])('%s in and %s out is %s', (input, output, expected) => {
    expect(blendedPrice(input, output)).toBe(expected)
  })

  it.each([
    ['3.4375', '$3.44'],
    ['0.2625', '$0.2625'],
    ['0.065625', '$0.0656'],
    ['0.5', '$0.50'],
    ['0.999999', '$1.00'],
    ['1234.5', '$1,234.50'],
    ['0', '$0.00'],
  ])('%s reads %s', (amount, text) => {
    expect(computedPriceText(amount)).toBe(text)
  })
})
