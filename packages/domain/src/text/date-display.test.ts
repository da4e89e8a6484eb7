import { expect, it } from 'vitest'
import { formatAge, formatDay, formatDayAge, formatExactMoment, formatMoment, formatMonth } from './date-display.ts'

it.each([
  ['2026-07-02', '2 Jul 2026'],
  ['2025-09-30T23:59:59.000Z', '30 Sep 2025'],
  ['not a date', 'Invalid date'],
  [null, 'Draft'],
])('shows the day of %s as %s [PUB-FMT-08]', (date, text) => {
  expect(formatDay(date)).toBe(text)
})

it.each([
  ['2026-07-02T16:42:07.123Z', '2 Jul 2026, 16:42 UTC', '2 Jul 2026, 16:42:07 UTC'],
  ['2026-07-02T23:30:00+02:00', '2 Jul 2026, 21:30 UTC', '2 Jul 2026, 21:30:00 UTC'],
  ['soon', 'Invalid date', 'Invalid date'],
])('the time of %s is %s, in UTC and saying so [STAFF-21]', (date, text, exact) => {
  expect(formatMoment(date)).toBe(text)
  expect(formatExactMoment(date)).toBe(exact)
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
  ['2025-07-07T12:00:00Z', '11mo ago'],
  // Twelve months of 30 days, but no full year yet.
  ['2025-07-06T12:00:00Z', '1y ago'],
  ['2024-07-02T12:00:00Z', '1y ago'],
  ['2024-07-01T12:00:00Z', '2y ago'],
  ['2023-06-30T12:00:00Z', '3y ago'],
  ['soon', 'Invalid date'],
])('the age of %s reads %s [PUB-FMT-07]', (date, text) => {
  expect(formatAge(date, new Date('2026-07-01T12:00:00Z'))).toBe(text)
})

it.each([
  ['2026-07-02', 'today'],
  ['2026-07-01', '1d ago'],
  ['2026-05-02', '2mo ago'],
  // A source in another time zone may be a day ahead.
  ['2026-07-03', 'today'],
])('a price verified on %s is of %s, whatever the hour [STAFF-21]', (day, age) => {
  for (const time of ['00:00:01', '13:00:00', '23:59:59']) {
    expect(formatDayAge(day, new Date(`2026-07-02T${time}Z`))).toBe(age)
  }
})
