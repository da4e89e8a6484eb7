import { expect, it } from 'vitest'
import { monthTicks } from './month-ticks.ts'

const labels = (from: string, until: string, count: number) =>
  monthTicks(Date.parse(from), Date.parse(until), count).map(({ label }) => label)

it('labels the first day of each month, and the year where it changes', () => {
  expect(labels('2025-10-05', '2026-02-20', 12)).toEqual(['Nov 2025', 'Dec', 'Jan 2026', 'Feb'])
})

it('thins out until the ticks fit', () => {
  expect(labels('2025-08-05', '2026-07-02', 6)).toEqual(['Sep 2025', 'Nov', 'Jan 2026', 'Mar', 'May', 'Jul'])
})

it('is empty if no month begins in the period', () => {
  expect(labels('2026-07-02', '2026-07-20', 6)).toEqual([])
})

it('counts a month that begins on the last day, and not the month in which the period begins [HOUSE-23]', () => {
  expect(labels('2026-06-01', '2026-07-01', 6)).toEqual(['Jul 2026'])
  expect(labels('2026-06-01', '2026-06-30', 6)).toEqual([])
})
