import { describe, expect, it } from 'vitest'
import {
  DEFAULT_DELIVERY,
  type DeliverySettings,
  deliveryProblems,
  isTimeZone,
  nextDigestAt,
  quietUntil,
} from './delivery.ts'

const berlin: DeliverySettings = { ...DEFAULT_DELIVERY, timeZone: 'Europe/Berlin' }
const at = (moment: string) => new Date(moment)
const next = (settings: Partial<DeliverySettings>, after: string, last: string | null = null) =>
  nextDigestAt({ ...berlin, ...settings }, at(after), last === null ? null : at(last))?.toISOString() ?? null

describe('nextDigestAt', () => {
  it.each([
    // A Wednesday: Monday at 8 in Berlin is 6 in UTC in summer, 7 in winter.
    [{}, '2026-07-01T12:00:00Z', '2026-07-06T06:00:00.000Z'],
    [{}, '2026-11-11T12:00:00Z', '2026-11-16T07:00:00.000Z'],
    [{ timeZone: 'UTC' }, '2026-07-01T12:00:00Z', '2026-07-06T08:00:00.000Z'],
    [{ timeZone: 'Asia/Kolkata' }, '2026-07-01T12:00:00Z', '2026-07-06T02:30:00.000Z'],
    // On the very moment the next one counts, a second before it does not.
    [{}, '2026-07-06T06:00:00Z', '2026-07-13T06:00:00.000Z'],
    [{}, '2026-07-06T05:59:59Z', '2026-07-06T06:00:00.000Z'],
    [{ weekday: 7 }, '2026-07-01T12:00:00Z', '2026-07-05T06:00:00.000Z'],
    [{ digest: 'daily' }, '2026-07-01T12:00:00Z', '2026-07-02T06:00:00.000Z'],
    // It is the next day already in Auckland.
    [{ digest: 'daily', timeZone: 'Pacific/Auckland' }, '2026-07-01T12:30:00Z', '2026-07-01T20:00:00.000Z'],
    // Clocks skip 2 o'clock on 29 March, and show it twice on 25 October.
    [{ digest: 'daily', hour: 2 }, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    [{ digest: 'daily', hour: 2 }, '2026-10-25T01:00:00Z', '2026-10-26T01:00:00.000Z'],
    [{ digest: 'off' }, '2026-07-01T12:00:00Z', null],
  ] as const)('%j after %s is %s', (settings, after, expected) => {
    expect(next(settings, after)).toBe(expected)
  })

  it('there is at most one per period, also when its day or hour is moved after the last one', () => {
    expect(next({ weekday: 2 }, '2026-07-06T09:00:00Z', '2026-07-06T06:00:00Z')).toBe('2026-07-14T06:00:00.000Z')
    expect(next({ digest: 'daily', hour: 12 }, '2026-07-06T09:00:00Z', '2026-07-06T06:00:00Z')).toBe(
      '2026-07-07T10:00:00.000Z',
    )
    expect(next({}, '2026-07-07T09:00:00Z', '2026-07-06T06:00:00Z')).toBe('2026-07-13T06:00:00.000Z')
  })
})

describe('quietUntil', () => {
  const quiet = (from: number, to: number, now: string) =>
    quietUntil({ ...berlin, quietHours: { from, to } }, at(now))?.toISOString() ?? null
  it.each([
    [22, 7, '2026-07-01T19:59:59Z', null],
    [22, 7, '2026-07-01T20:00:00Z', '2026-07-02T05:00:00.000Z'],
    [22, 7, '2026-07-02T04:59:59Z', '2026-07-02T05:00:00.000Z'],
    [22, 7, '2026-07-02T05:00:00Z', null],
    [9, 17, '2026-07-01T10:00:00Z', '2026-07-01T15:00:00.000Z'],
    [9, 17, '2026-07-01T18:00:00Z', null],
    // The night in which clocks go forward.
    [22, 7, '2026-03-28T22:00:00Z', '2026-03-29T05:00:00.000Z'],
    // An end that clocks leave out comes with the hour after it.
    [22, 2, '2026-03-29T00:30:00Z', '2026-03-29T01:00:00.000Z'],
    [22, 2, '2026-03-29T01:00:00Z', null],
    // The night in which clocks go back: an hour that comes twice is quiet twice.
    [22, 7, '2026-10-24T21:00:00Z', '2026-10-25T06:00:00.000Z'],
    [2, 3, '2026-10-25T00:30:00Z', '2026-10-25T02:00:00.000Z'],
    [2, 3, '2026-10-25T01:30:00Z', '2026-10-25T02:00:00.000Z'],
    [2, 3, '2026-10-25T02:00:00Z', null],
  ])('from %i to %i at %s: %s', (from, to, now, expected) => {
    expect(quiet(from, to, now)).toBe(expected)
  })

  it('is null without quiet hours', () => expect(quietUntil(berlin, at('2026-07-01T02:00:00Z'))).toBeNull())
})

describe('deliveryProblems', () => {
  it('a digest in the quiet hours, and quiet hours that end as they begin, are refused', () => {
    const withQuiet = (from: number, to: number) => ({ ...berlin, quietHours: { from, to } })
    expect(deliveryProblems(berlin)).toEqual({})
    expect(deliveryProblems(withQuiet(22, 8))).toEqual({})
    expect(deliveryProblems(withQuiet(22, 9))).toEqual({ hour: 'The digest would come in your quiet hours' })
    expect(deliveryProblems({ ...withQuiet(22, 9), digest: 'off' })).toEqual({})
    expect(Object.keys(deliveryProblems(withQuiet(5, 5)))).toEqual(['quietHours'])
  })
})

it('isTimeZone knows the names of time zones', () => {
  expect(['UTC', 'Europe/Berlin', 'America/New_York'].map(isTimeZone)).toEqual([true, true, true])
  expect(['', 'Berlin', 'Europe/Atlantis', "'; drop table"].map(isTimeZone)).toEqual([false, false, false, false])
})
