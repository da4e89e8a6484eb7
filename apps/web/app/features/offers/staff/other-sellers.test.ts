import { expect, it } from 'vitest'
import { otherSellers } from './other-sellers.ts'

const INPUT = 'prices.input|standard|0|1M-tokens|USD'
const saved = { [`offers.a.${INPUT}`]: '5.00', [`offers.b.${INPUT}`]: '21.50', [`offers.c.${INPUT}`]: '30.00' }

it.each([
  [saved, '2 other offers: $21.5 to $30.'],
  [{ [`offers.a.${INPUT}`]: '5.00', [`offers.b.${INPUT}`]: '6.00' }, '1 other offer: $6.'],
  [{ [`offers.a.${INPUT}`]: '5.00' }, null],
])('shows the prices of other providers next to a price [STAFF-01]', (fields, expected) => {
  expect(otherSellers(fields, `offers.a.${INPUT}`)).toBe(expected)
})
