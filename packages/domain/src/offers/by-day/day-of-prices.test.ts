import { describe, expect, it } from 'vitest'
import { askedDay, representedBy, unchangedUntil } from './day-of-prices.ts'

describe('askedDay', () => {
  it.each([
    ['', { day: null }],
    ['asOf=', { day: null }],
    ['asOf=2026-05-01', { day: '2026-05-01' }],
    ['asOf=2026-08-22', { day: '2026-08-22' }],
    ['asOf=2026-08-23', { problem: 'future', text: '2026-08-23' }],
    ['asOf=2026-02-30', { problem: 'no-day', text: '2026-02-30' }],
    ['asOf=May', { problem: 'no-day', text: 'May' }],
  ])('?%s', (query, expected) => {
    expect(askedDay(new URLSearchParams(query), '2026-08-22')).toEqual(expected)
  })
})

describe('representedBy', () => {
  const days = { asOf: '2026-04-03', next: '2026-05-15', first: '2025-06-05' }
  it('is the last day of change, which holds until the day before the next', () => {
    expect(representedBy('2026-05-01', days)).toBe('2026-04-03')
    expect(unchangedUntil(days)).toBe('2026-05-14')
    expect(unchangedUntil({ ...days, next: null })).toBeNull()
  })
  it('is the day before the first record for all days before it', () => {
    expect(representedBy('2020-01-01', { ...days, asOf: null, next: days.first })).toBe('2025-06-04')
  })
  it('is the day itself if nothing is recorded at all', () => {
    expect(representedBy('2026-05-01', { asOf: null, next: null, first: null })).toBe('2026-05-01')
  })
})
