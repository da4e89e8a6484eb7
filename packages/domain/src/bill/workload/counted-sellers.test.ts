import { expect, it } from 'vitest'
import type { ProviderKind } from '../../offers/who-sells/provider-kind.ts'
import { exclusionOf } from '../exclusion.ts'
import { monthsOf } from '../month.ts'
import type { BillOffer } from '../terms/offer.ts'
import { anOffer, aWorkload } from '../testing/an-offer.ts'
import type { Workload } from './workload.ts'

const named = { providers: ['seller'] }
const included = { pricingKind: 'included' } as const

it.each<[string, ProviderKind, Partial<Workload>, Partial<BillOffer>, object | null]>([
  ['a seller counts', 'seller', {}, {}, null],
  ['a router does not', 'router', {}, {}, { why: 'kind', kind: 'router' }],
  ['a router counts where any is chosen', 'router', { via: 'any' }, {}, null],
  ['a router that is named is wanted', 'router', named, {}, null],
  ['another provider is named', 'router', { providers: ['other'] }, {}, { why: 'provider' }],
  ['a tool does not count, also where any is chosen', 'tool', { via: 'any' }, {}, { why: 'kind', kind: 'tool' }],
  ['what a plan includes is compared as a plan', 'plan', {}, included, null],
  [
    'a router that cannot do the work is not counted as left out',
    'router',
    { neededCapabilities: ['image-input'] },
    {},
    { why: 'capability', missing: 'image-input' },
  ],
])('%s [ENDP-01]', (_, kind, workload, over, expected) => {
  const offer = anOffer({ provider: { slug: 'seller', name: 'Seller', kind }, ...over })
  expect(exclusionOf(offer, monthsOf(aWorkload(workload)).plain)).toEqual(expected)
})
