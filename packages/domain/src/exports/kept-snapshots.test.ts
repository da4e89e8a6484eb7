import { expect, it } from 'vitest'
import { daysToDrop } from './kept-snapshots.ts'

const daysUntil = (last: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(Date.parse(last) - n * 86_400_000).toISOString().slice(0, 10))

it.each([
  [['2026-11-17'], '2026-11-17', []],
  [['2024-01-05'], '2026-11-17', []],
  [['2026-10-18', '2026-11-17'], '2026-11-17', []],
  [['2026-09-29', '2026-09-30', '2026-11-17'], '2026-11-17', ['2026-09-29']],
  [['2026-10-15', '2026-10-16', '2026-10-31', '2026-11-17'], '2026-11-17', ['2026-10-15', '2026-10-16']],
  [['2024-10-31', '2024-11-30', '2026-11-17'], '2026-11-17', ['2024-10-31']],
])('of the copies of %j on %s those of %j go [PUB-EXPORT-03]', (days, today, dropped) => {
  expect(daysToDrop(days, today)).toEqual(dropped)
})

it('a copy a day for five years is never more than 31 days and 24 months [PUB-EXPORT-03]', () => {
  const kept = new Set<string>()
  for (const day of daysUntil('2026-11-17', 5 * 365).toReversed()) {
    kept.add(day)
    for (const gone of daysToDrop([...kept], day)) kept.delete(gone)
    expect(kept.size).toBeLessThanOrEqual(31 + 25)
  }
  expect([...kept].filter((day) => day >= '2026-10-18')).toHaveLength(31)
})
