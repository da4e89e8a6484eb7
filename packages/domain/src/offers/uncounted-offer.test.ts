import { expect, it } from 'vitest'
import { leftOutText, uncountedLabel } from './uncounted-offer.ts'

const doubt = { reason: 'Far from what the maker itself asks' }

it.each([
  ['an offer like any other', { isCounted: true, access: null, doubts: [] }, null],
  ['a doubt that staff has settled', { isCounted: true, access: null, doubts: [doubt] }, null],
  [
    'a doubted price',
    { isCounted: false, access: null, doubts: [doubt] },
    { label: 'Unconfirmed', reason: 'Far from what the maker itself asks' },
  ],
  [
    'an offer that not everyone can buy says so first',
    { isCounted: false, access: 'coding-plan', doubts: [doubt] },
    {
      label: 'Coding plan only',
      reason: 'Only for subscribers of a coding plan. Far from what the maker itself asks',
    },
  ],
] as const)('%s [FIG-02] [FIG-17]', (_, offer, mark) => {
  expect(uncountedLabel({ ...offer, providerKind: 'seller' })).toEqual(mark)
})

it('how many are left out is said, unless all count [FIG-02]', () => {
  expect(leftOutText(0)).toBe('')
  expect(leftOutText(1)).toMatch(/^1 unconfirmed or restricted offer is left out/)
  expect(leftOutText(3)).toMatch(/^3 unconfirmed or restricted offers are left out/)
})
