import { expect, it } from 'vitest'
import { type DealEligibility, eligibilityLabels } from './deal-eligibility.ts'

const ANYONE: DealEligibility = { newUser: false, startup: false, student: false, region: null, cardNeeded: null }

it.each<[string, boolean, Partial<DealEligibility>, string[]]>([
  ['nothing stated', false, {}, []],
  ['new users, by the flag', true, {}, ['New Users Only']],
  ['new users, said twice', true, { newUser: true }, ['New Users Only']],
  ['new users, without the flag', false, { newUser: true }, ['New users']],
  ['startups in one region', false, { startup: true, region: 'US' }, ['Startups', 'US only']],
  ['students without a card', false, { student: true, cardNeeded: false }, ['Students', 'No card needed']],
  ['a card', false, { cardNeeded: true }, ['Card needed']],
])('%s [PUB-CARD-18]', (_, newUserOnly, over, words) => {
  expect(eligibilityLabels({ newUserOnly, eligibility: { ...ANYONE, ...over } })).toEqual(words)
})
