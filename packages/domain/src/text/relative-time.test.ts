import { expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

const NOW = new Date('2026-07-02T12:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

it.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [-5 * MINUTE, 'just now'],
  [60 * SECOND, '1m ago'],
  [59 * MINUTE + 59 * SECOND, '59m ago'],
  [HOUR, '1h ago'],
  [23 * HOUR + 59 * MINUTE, '23h ago'],
  [DAY, '1d ago'],
  [29 * DAY, '29d ago'],
  [30 * DAY, '1mo ago'],
  [359 * DAY, '11mo ago'],
  [360 * DAY, '1y ago'],
  [365 * DAY, '1y ago'],
  [729 * DAY, '1y ago'],
  [730 * DAY, '2y ago'],
])('%i ms back reads "%s"', (elapsedMs, text) => {
  expect(relativeTime(new Date(NOW.getTime() - elapsedMs), NOW)).toBe(text)
})

it('says so when the date is not one', () => {
  expect(relativeTime(new Date('nonsense'), NOW)).toBe('Invalid date')
})
