import { expect, it } from 'vitest'
import { dealExpiry } from './deal-expiry.ts'

const NOW = new Date('2026-07-02T12:00:00Z')
const HOUR_MS = 60 * 60 * 1000
const inHours = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS).toISOString()

it.each([
  ['never', null, 'No end date', false],
  ['in 7 days and an hour', inHours(7 * 24 + 1), 'Expires 9 Jul 2026', false],
  ['in exactly 7 days', inHours(7 * 24), 'Expires 9 Jul 2026', false],
  ['in 6 days and 23 hours', inHours(7 * 24 - 1), 'Ends in 6 days', true],
  ['in 47 hours', inHours(47), 'Ends in 1 day', true],
  ['in 5 hours', inHours(5), 'Ends in 5 hours', true],
  ['in an hour and a half', inHours(1.5), 'Ends in 1 hour', true],
  ['in 14 minutes [USE-16]', inHours(14.9 / 60), 'Ends in 14 minutes', true],
  ['in half a minute', inHours(0.5 / 60), 'Ends in 1 minute', true],
  ['at this moment', inHours(0), 'Expired 2 Jul 2026', false],
  ['an hour ago', inHours(-1), 'Expired 2 Jul 2026', false],
])('a deal that ends %s [PUB-CARD-20, PUB-CARD-21]', (_, expiresAt, text, isSoon) => {
  expect(dealExpiry(expiresAt, NOW)).toEqual({ text, isSoon })
})
