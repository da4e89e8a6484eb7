import { expect, it } from 'vitest'
import { recordAge, recordedDays, recordedDaysText, sourceAndDay } from './recorded-days.ts'

it.each([
  { days: [], range: null },
  { days: [null], range: null },
  { days: ['2026-07-02'], range: { from: '2026-07-02', to: '2026-07-02' } },
  { days: ['2026-07-02', null, '2026-08-21', '2026-06-01'], range: { from: '2026-06-01', to: '2026-08-21' } },
])('the range of $days leaves out what is unknown [FIG-11]', ({ days, range }) => {
  expect(recordedDays(days)).toEqual(range)
})

it.each([
  { from: '2026-07-02', to: '2026-07-02', text: '2 Jul 2026' },
  { from: '2026-07-02', to: '2026-08-21', text: '2 Jul – 21 Aug 2026' },
  { from: '2025-12-03', to: '2026-07-02', text: '3 Dec 2025 – 2 Jul 2026' },
])('$from to $to reads "$text" [FIG-11]', ({ text, ...range }) => {
  expect(recordedDaysText(range)).toBe(text)
})

it.each([
  { day: '2026-11-15', age: 'recent' },
  { day: '2026-10-16', age: 'recent' },
  { day: '2026-10-15', age: 'ageing' },
  { day: '2026-08-17', age: 'ageing' },
  { day: '2026-08-16', age: 'old' },
  { day: '2026-07-02', age: 'old' },
])('on 15 November a record of $day is $age [FIG-11]', ({ day, age }) => {
  expect(recordAge(day, new Date('2026-11-15T00:00:00Z'))).toBe(age)
})

it('a date says whose it is, and only staff confirm [FIG-15]', () => {
  expect(sourceAndDay({ source: 'models-dev', sourceName: 'models.dev' }, '2026-07-02')).toBe('models.dev, 2 Jul 2026')
  expect(sourceAndDay({ source: 'staff', sourceName: null }, '2026-11-03')).toBe('Confirmed by our staff, 3 Nov 2026')
  expect(sourceAndDay({ source: 'import', sourceName: null }, '2026-11-03')).toBe('import, 3 Nov 2026')
  expect(sourceAndDay({ source: null, sourceName: null }, '2026-11-03')).toBe('Source unknown, 3 Nov 2026')
})
