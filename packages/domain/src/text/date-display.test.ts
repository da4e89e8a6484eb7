import { expect, it } from 'vitest'
import { formatAge, formatDay, formatMonth } from './date-display.ts'

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

it.each([
  ['2026-07-01T11:59:01Z', 'just now'],
  ['2026-07-01T12:00:30Z', 'just now'],
  ['2026-07-01T11:59:00Z', '1m ago'],
  ['2026-07-01T11:00:01Z', '59m ago'],
  ['2026-07-01T11:00:00Z', '1h ago'],
  ['2026-06-30T12:00:01Z', '23h ago'],
  ['2026-06-30T12:00:00Z', '1d ago'],
  ['2026-06-01T12:00:01Z', '29d ago'],
  ['2026-06-01T12:00:00Z', '1mo ago'],
  ['2025-07-08T12:00:00Z', '11mo ago'],
  ['2025-07-06T12:00:00Z', '1y ago'],
  ['2023-06-30T12:00:00Z', '3y ago'],
  ['soon', 'Invalid date'],
])('the age of %s reads %s [PUB-FMT-07]', (date, text) => {
  expect(formatAge(date, new Date('2026-07-01T12:00:00Z'))).toBe(text)
})
