import { describe, expect, it } from 'vitest'
import { nextRun, scheduleText } from './schedule.ts'

describe('when a schedule runs next [STAFF-26]', () => {
  it.each([
    ['* * * * *', '2026-07-01T12:00:00Z', '2026-07-01T12:01:00Z'],
    ['* * * * *', '2026-07-01T12:00:59.999Z', '2026-07-01T12:01:00Z'],
    ['*/10 * * * *', '2026-07-01T12:50:00Z', '2026-07-01T13:00:00Z'],
    ['23 * * * *', '2026-07-01T12:22:59Z', '2026-07-01T12:23:00Z'],
    ['23 3 * * *', '2026-12-31T04:00:00Z', '2027-01-01T03:23:00Z'],
    ['20 6,18 * * *', '2026-07-01T06:20:00Z', '2026-07-01T18:20:00Z'],
    ['0 8-10/2 * * *', '2026-07-01T08:00:00Z', '2026-07-01T10:00:00Z'],
    // 1 July 2026 is a Wednesday.
    ['0 8 * * 1', '2026-07-01T12:00:00Z', '2026-07-06T08:00:00Z'],
    ['0 8 * * 7', '2026-07-01T12:00:00Z', '2026-07-05T08:00:00Z'],
    ['0 0 31 * *', '2026-09-01T00:00:00Z', '2026-10-31T00:00:00Z'],
    ['0 0 1 * 1', '2026-07-01T12:00:00Z', '2026-07-06T00:00:00Z'],
    ['0 0 30 2 *', '2026-07-01T12:00:00Z', null],
    ['every day', '2026-07-01T12:00:00Z', null],
    ['61 * * * *', '2026-07-01T12:00:00Z', null],
  ])('%s after %s: %s', (cron, after, next) => {
    expect(nextRun(cron, new Date(after))).toEqual(next === null ? null : new Date(next))
  })
})

describe('a schedule in words [STAFF-26]', () => {
  it.each([
    ['* * * * *', 'Every minute'],
    ['*/5 * * * *', 'Every 5 minutes'],
    ['7 * * * *', 'Hourly at :07'],
    ['23 3 * * *', 'Daily at 03:23'],
    ['0 8 * * 1', 'Mondays at 08:00'],
    ['20 6,18 * * *', '20 6,18 * * *'],
  ])('%s: %s', (cron, text) => {
    expect(scheduleText(cron)).toBe(text)
  })
})
