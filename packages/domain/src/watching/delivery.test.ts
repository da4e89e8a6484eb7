import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proofRuns } from '../text/testing/proof-runs.ts'
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
    // At the exact time the next one is due, a second earlier the current one.
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

describe('clocks that change [CODE-05]', () => {
  it.each([
    // West of UTC, forward: 2 o'clock is skipped, or midnight.
    ['America/New_York', 2, '2026-03-07T12:00:00Z', '2026-03-08T07:00:00.000Z'],
    ['America/New_York', 2, '2026-03-08T07:00:00Z', '2026-03-09T06:00:00.000Z'],
    ['America/Los_Angeles', 2, '2026-03-07T12:00:00Z', '2026-03-08T10:00:00.000Z'],
    ['America/St_Johns', 2, '2026-03-07T12:00:00Z', '2026-03-08T05:30:00.000Z'],
    ['America/Havana', 0, '2026-03-07T12:00:00Z', '2026-03-08T05:00:00.000Z'],
    ['America/Santiago', 0, '2026-09-05T12:00:00Z', '2026-09-06T04:00:00.000Z'],
    // East of UTC, both hemispheres; on Lord Howe Island by half an hour, in Antarctica by two.
    ['Europe/Berlin', 2, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['Africa/Cairo', 0, '2026-04-23T12:00:00Z', '2026-04-23T22:00:00.000Z'],
    ['Australia/Sydney', 2, '2026-10-03T12:00:00Z', '2026-10-03T16:00:00.000Z'],
    ['Pacific/Auckland', 2, '2026-09-26T12:00:00Z', '2026-09-26T14:00:00.000Z'],
    ['Australia/Lord_Howe', 2, '2026-10-03T12:00:00Z', '2026-10-03T15:30:00.000Z'],
    ['Antarctica/Troll', 2, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    // The hours around a change are in local time.
    ['America/New_York', 1, '2026-03-07T12:00:00Z', '2026-03-08T06:00:00.000Z'],
    ['America/New_York', 3, '2026-03-07T12:00:00Z', '2026-03-08T07:00:00.000Z'],
    ['Australia/Lord_Howe', 3, '2026-10-03T12:00:00Z', '2026-10-03T16:00:00.000Z'],
    // Back: the first occurrence of a repeated hour counts, once.
    ['America/New_York', 1, '2026-10-31T12:00:00Z', '2026-11-01T05:00:00.000Z'],
    ['America/New_York', 1, '2026-11-01T05:00:00Z', '2026-11-02T06:00:00.000Z'],
    ['America/Havana', 0, '2026-10-31T12:00:00Z', '2026-11-01T04:00:00.000Z'],
    ['Europe/Berlin', 2, '2026-10-24T12:00:00Z', '2026-10-25T00:00:00.000Z'],
    ['Australia/Sydney', 2, '2026-04-04T12:00:00Z', '2026-04-04T15:00:00.000Z'],
    ['Australia/Lord_Howe', 2, '2026-04-04T12:00:00Z', '2026-04-04T15:30:00.000Z'],
  ] as const)('in %s at %i after %s is %s', (timeZone, hour, after, expected) => {
    expect(next({ digest: 'daily', timeZone, hour }, after)).toBe(expected)
  })

  it("Havana's digest of Sunday comes on Sunday, also when that day begins at one", () => {
    const settings = { timeZone: 'America/Havana', weekday: 7, hour: 0 } as const
    expect(next(settings, '2026-03-05T12:00:00Z')).toBe('2026-03-08T05:00:00.000Z')
  })

  it('quiet hours that end at a time that is left out end with the change', () => {
    const quiet = { ...berlin, timeZone: 'America/New_York', quietHours: { from: 22, to: 2 } }
    expect(quietUntil(quiet, at('2026-03-08T04:00:00Z'))).toEqual(at('2026-03-08T07:00:00Z'))
    expect(quietUntil(quiet, at('2026-03-08T07:00:00Z'))).toBeNull()
  })

  const ZONES = ['America/New_York', 'America/Havana', 'America/St_Johns', 'America/Santiago', 'America/Nuuk', 'UTC']
  const EAST = ['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Sydney', 'Australia/Lord_Howe', 'Pacific/Chatham']
  const MINUTE = 60_000

  /** Checks the local time minute by minute: a second, naive implementation. */
  function plainNext(timeZone: string, hour: number, weekday: number | null, after: number): number {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    const today = clock.format(after).slice(0, 10)
    for (let ahead = 0; ahead < 15; ahead += 1) {
      const dayMs = Date.parse(`${today}T00:00:00Z`) + ahead * 1440 * MINUTE
      if (weekday !== null && (new Date(dayMs).getUTCDay() || 7) !== weekday) continue
      const day = new Date(dayMs).toISOString().slice(0, 10)
      const wanted = `${day} ${String(hour).padStart(2, '0')}:00`
      let moment = dayMs - 16 * 60 * MINUTE
      while (clock.format(moment) < wanted) moment += MINUTE
      if (moment > after) return moment
    }
    throw new Error('Every wanted day comes within two weeks')
  }

  it('equals a clock that is read minute by minute', () => {
    const changes = ['2026-03-08', '2026-03-28', '2026-03-29', '2026-04-05', '2026-09-06', '2026-09-27', '2026-10-04']
    const near = fc.tuple(
      fc.constantFrom(...changes, '2026-10-25', '2026-11-01', '2026-07-01'),
      fc.integer({ min: -2880, max: 2880 }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES, ...EAST),
        fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 23 })),
        fc.option(fc.integer({ min: 1, max: 7 })),
        near,
        (timeZone, hour, weekday, [day, minutes]) => {
          const after = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE
          const digest = weekday === null ? ('daily' as const) : ('weekly' as const)
          const found = nextDigestAt({ ...berlin, digest, weekday: weekday ?? 1, hour, timeZone }, new Date(after))
          expect(found?.getTime()).toBe(plainNext(timeZone, hour, weekday, after))
        },
      ),
      { numRuns: proofRuns(2000) },
    )
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
    // A skipped end of the quiet hours moves to the following hour.
    [22, 2, '2026-03-29T00:30:00Z', '2026-03-29T01:00:00.000Z'],
    [22, 2, '2026-03-29T01:00:00Z', null],
    // The night in which clocks go back: a repeated hour is quiet twice.
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
