import { expect, it } from 'vitest'
import { exactDecimal, priceOf, withoutNoise } from './exact-amount.ts'

it.each([
  ['3', '3'],
  ['3.0', '3'],
  ['2.5e-07', '0.00000025'],
  ['2.5E+2', '250'],
  ['-1', '-1'],
  ['0.00000958083832335329', '0.00000958083832335329'],
  ['', null],
  ['1e999', null],
  ['0x10', null],
  ['NaN', null],
  [' 1', null],
  ['1,5', null],
])('%j reads %s', (text, amount) => {
  expect(exactDecimal(text)).toBe(amount)
})

it.each([
  ['0.30000000000000004', '0.3'],
  ['9.58083832335329', '9.58083832335'],
  ['0.0208333333333333', '0.0208333333333'],
  ['123456789012345', '123456789012000'],
  ['999999999999.5', '1000000000000'],
  ['1.25', '1.25'],
  ['0', '0'],
])('%s without noise is %s', (amount, clean) => {
  expect(withoutNoise(amount)).toBe(clean)
})

it.each([
  ['3e-06', '1000000', '3'],
  ['1.5000000000000002e-07', '1000000', '0.15'],
  ['0.00025', '10000', '2.5'],
  ['ten', '1', null],
])('%s times %s is %s', (text, times, price) => {
  expect(priceOf(text, times)).toBe(price)
})
