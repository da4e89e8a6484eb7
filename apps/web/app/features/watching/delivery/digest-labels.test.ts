import { DEFAULT_DELIVERY } from '@inferdex/domain/watching/delivery'
import { expect, it } from 'vitest'
import { digestText, localMoment, zonesWith } from './digest-labels.ts'

it.each([
  [{}, 'Mondays at 08:00, UTC'],
  [{ weekday: 7, hour: 19 }, 'Sundays at 19:00, UTC'],
  [{ digest: 'daily', timeZone: 'America/New_York' }, 'Every day at 08:00, America/New York'],
  [{ digest: 'off' }, 'Off'],
] as const)('%o reads %s', (chosen, text) => {
  expect(digestText({ ...DEFAULT_DELIVERY, ...chosen })).toBe(text)
})

it('a moment is shown by the clock of the chosen time zone', () => {
  expect(localMoment('2026-11-22T23:30:00.000Z', 'Asia/Tokyo')).toBe('Mon, 23 Nov 2026, 08:30')
})

it('every time zone can be chosen once, also one that the browser does not list', () => {
  const zones = zonesWith('UTC', 'Europe/Berlin', 'Etc/GMT+3')
  expect(zones.filter((zone) => ['UTC', 'Europe/Berlin', 'Etc/GMT+3'].includes(zone))).toEqual([
    'Etc/GMT+3',
    'Europe/Berlin',
    'UTC',
  ])
})
