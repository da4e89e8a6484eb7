import { expect, it } from 'vitest'
import { lifecycleBadge } from './lifecycle-badge.ts'

it.each([
  [{ endsOn: null, hasEnded: false }, null],
  [{ endsOn: '2027-03-31', hasEnded: false }, 'Retires 31 Mar 2027'],
  [{ endsOn: '2026-03-31', hasEnded: true }, 'Retired 31 Mar 2026'],
  [{ endsOn: null, hasEnded: true }, 'Retired'],
])('%o says %s [FIG-04]', (end, badge) => {
  expect(lifecycleBadge(end)).toBe(badge)
})
