import { expect, it } from 'vitest'
import { testedDayProblem } from './tested-day.ts'

const FUTURE = 'Tested date must not be in the future'

it.each([
  ['2020-01-01', '2026-07-01T12:00:00Z', null],
  ['2026-07-01', '2026-07-01T00:00:00Z', null],
  // In the furthest time zone it is already the second at 10:00 UTC.
  ['2026-07-02', '2026-07-01T10:00:00Z', null],
  ['2026-07-02', '2026-07-01T09:59:59Z', FUTURE],
  ['2026-07-03', '2026-07-01T23:59:59Z', FUTURE],
  ['2030-01-01', '2026-07-01T12:00:00Z', FUTURE],
])('tested on %s, sent at %s: %s [USE-12]', (day, now, problem) => {
  expect(testedDayProblem(day, new Date(now))).toBe(problem)
})
