import { expect, it } from 'vitest'
import { type DiscountUnit, discountText } from './deal-discount.ts'

it.each<[string, DiscountUnit, string]>([
  ['50', 'percent', '50%'],
  ['12.50', 'percent', '12.5%'],
  ['10', 'usd', '$10'],
  ['0.1', 'usd', '$0.10'],
  ['200000', 'usd', '$200,000'],
  ['1234.5', 'usd', '$1,234.50'],
])('%s %s reads %s', (value, unit, expected) => {
  expect(discountText(value, unit)).toBe(expected)
})
