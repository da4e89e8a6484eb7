import { expect, it } from 'vitest'
import { limitPeriods, periodText } from './limit-periods.ts'

it('periods are read in words', () => {
  expect(limitPeriods.map(periodText)).toEqual([
    'second',
    'minute',
    'hour',
    '4h',
    '5 hours',
    'day',
    'week',
    'month',
    'lifetime',
  ])
})
