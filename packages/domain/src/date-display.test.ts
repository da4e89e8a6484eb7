import { expect, it } from 'vitest'
import { formatDay, formatMonth } from './date-display.ts'

it.each([
  ['2026-07-02', '2 Jul 2026'],
  ['2025-09-30T23:59:59.000Z', '30 Sep 2025'],
  ['not a date', 'Invalid date'],
  [null, 'Draft'],
])('shows the day of %s as %s [PUB-FMT-08]', (date, text) => {
  expect(formatDay(date)).toBe(text)
})

it.each([
  ['2024-06', 'Jun 2024'],
  ['2026-02-17', 'Feb 2026'],
  ['soon', 'Invalid date'],
])('shows the month of %s as %s', (date, text) => {
  expect(formatMonth(date)).toBe(text)
})
