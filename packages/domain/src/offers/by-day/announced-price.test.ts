import { expect, it } from 'vitest'
import { announcedText } from './announced-price.ts'

it.each([
  ['1', '1.5', 'rises to $1.50 on 1 Jan 2027'],
  ['1', '0.25', 'falls to $0.25 on 1 Jan 2027'],
  ['1', '1.00', 'stays $1.00 on 1 Jan 2027'],
  [null, '3', 'becomes $3.00 on 1 Jan 2027'],
])('says that a price of %s %s', (before, after, text) => {
  expect(announcedText(before, after, '2027-01-01')).toBe(text)
})
