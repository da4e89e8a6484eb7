import { describe, expect, it } from 'vitest'
import {
  countText,
  failedNote,
  hoursTitle,
  type Jobs,
  lastDay,
  nextSchedule,
  spanText,
  tookText,
} from './job-labels.ts'

const NOW = new Date('2026-11-15T14:36:00Z')
const hour = (of: number, done: number, failed = 0) => ({
  hour: `2026-11-15T${String(of).padStart(2, '0')}:00:00.000Z`,
  done,
  failed,
})

describe('words of the jobs page [STAFF-26]', () => {
  it.each([
    [0, '0'],
    [1999, '1,999'],
    [2000, '2,000+'],
  ])('a count of %i: %s', (count, text) => {
    expect(countText(count)).toBe(text)
  })

  it.each([
    [-5, '0 s'],
    [38_400, '38 s'],
    [9 * 60_000, '9 min'],
    [3 * 3_600_000, '3 h'],
    [224 * 60_000, '3 h 44 min'],
    [50 * 3_600_000, '2 days'],
  ])('%i ms: %s', (ms, text) => {
    expect(spanText(ms)).toBe(text)
  })

  it.each([
    [null, '–'],
    [0.42, '0.4 s'],
    [15.2, '15 s'],
  ])('a median of %s seconds: %s', (seconds, text) => {
    expect(tookText(seconds)).toBe(text)
  })

  it.each<[Jobs['hours'], string]>([
    [[hour(1, 0)], 'No job ended in the last 24 hours'],
    [[hour(1, 3), hour(2, 4)], 'All 7 jobs of the last 24 hours succeeded'],
    [[hour(1, 3), hour(2, 4, 1)], '1 of 8 jobs failed in the last 24 hours, at 02:00'],
    [[hour(1, 3), hour(2, 4, 1), hour(3, 4, 1)], '2 of 13 jobs failed in the last 24 hours, all since 02:00'],
    [[hour(1, 3, 1), hour(2, 500)], '1 of 504+ jobs failed in the last 24 hours'],
  ])('%j: %s', (hours, title) => {
    expect(hoursTitle(hours)).toBe(title)
  })

  it('the sum of a day is a lower bound where an hour stopped counting', () => {
    expect(lastDay([hour(1, 499)])).toEqual({ done: 499, failed: 0, isLowerBound: false })
    expect(lastDay([hour(1, 500), hour(2, 1)])).toEqual({ done: 501, failed: 0, isLowerBound: true })
  })

  const failed = { id: '', job: 'import', about: '', reason: '', feed: null, failedAt: '2026-11-15T06:31:00.000Z' }
  it.each([
    [{ tries: 14, nextTryAt: null }, '15 Nov 06:31 UTC, 14 tries, not tried again.'],
    [{ tries: 1, nextTryAt: null }, '15 Nov 06:31 UTC, 1 try, not tried again.'],
    [{ tries: 3, nextTryAt: '2026-11-15T14:56:00.000Z' }, '15 Nov 06:31 UTC, 3 tries so far, next try in 20 min.'],
    [{ tries: 3, nextTryAt: '2026-11-15T14:35:00.000Z' }, '15 Nov 06:31 UTC, 3 tries so far, next try now.'],
  ])('%j: %s', (job, note) => {
    expect(failedNote({ ...failed, ...job }, NOW)).toBe(note)
  })

  it('the next run is the earliest; a schedule that never runs is none', () => {
    const schedule = (name: string, nextAt: string | null) => ({ name, nextAt, cron: '', last: null })
    const late = schedule('late', '2026-11-15T15:00:00.000Z')
    const soon = schedule('soon', '2026-11-15T14:37:00.000Z')
    expect(nextSchedule([schedule('never', null), late, soon])).toBe(soon)
    expect(nextSchedule([schedule('never', null)])).toBeUndefined()
  })
})
