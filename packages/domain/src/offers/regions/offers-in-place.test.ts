import { expect, it } from 'vitest'
import { offersInPlace } from './offers-in-place.ts'
import type { PlaceChoice } from './places.ts'

const offer = (name: string, region: string | null, residency: string | null, ...groups: string[][]) => ({
  name,
  region,
  residency,
  regionPrices: groups.map((regions) => ({ regions })),
})

const offers = [
  offer('berlin', 'de', null),
  offer('stays', 'us', 'eu'),
  offer('cloud', 'us-east-1', null, ['eu-north-1', 'jp'], ['eu-west-1']),
  offer('london', 'eu-west-2', null),
  offer('silent', null, null),
]

it.each<[PlaceChoice | null, (readonly [string, string | null])[]]>([
  [null, offers.map(({ name }) => [name, null])],
  [
    'eu',
    [
      ['berlin', null],
      ['stays', null],
      ['cloud', 'eu-north-1'],
      ['cloud', 'eu-west-1'],
    ],
  ],
  ['jp', [['cloud', 'jp']]],
  ['uk', [['london', null]]],
  ['not-stated', [['silent', null]]],
])('who sells in %s, and with which region’s prices [FIG-14]', (place, expected) => {
  expect(offersInPlace(offers, place).map(({ offer: { name }, there }) => [name, there?.region ?? null])).toEqual(
    expected,
  )
})
