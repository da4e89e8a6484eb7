import { describe, expect, it } from 'vitest'
import { hasTooFewEntries, nextRunAt } from './run-rules.ts'

describe('a file with fewer entries than the last good one', () => {
  it.each([
    [80, 100, false],
    [79, 100, true],
    [0, 1, true],
    [0, 0, false],
    [0, null, false],
    [1762, 2986, true],
  ])('%i after %s stops the run: %s', (entries, lastGood, stops) => {
    expect(hasTooFewEntries(entries, lastGood)).toBe(stops)
  })
})

describe('the next run', () => {
  const at = (time: string) => new Date(`2026-07-01T${time}:00Z`)
  it.each([
    [null, at('06:00'), at('07:00'), null],
    [1, null, at('07:00'), at('08:00')],
    [1, at('06:00'), at('06:00'), at('07:00')],
    [1, at('06:00'), at('06:05'), at('07:00')],
    // After three hours without a process, it runs once and keeps its minute.
    [1, at('06:00'), at('09:20'), at('10:00')],
    // Run by staff before it is due: the next time is unchanged.
    [1, at('08:00'), at('07:10'), at('09:00')],
  ])('every %s hours, due %s, now %s: %s', (everyHours, lastDue, now, next) => {
    expect(nextRunAt(everyHours, lastDue, now)).toEqual(next)
  })
})
