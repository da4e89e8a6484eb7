import { expect, it } from 'vitest'
import type { Place, PlaceChoice } from '../../offers/regions/places.ts'
import type { Via } from '../../offers/who-sells/provider-kind.ts'
import type { ModelRow } from '../model-filters.ts'
import { aModel } from '../testing/a-model.ts'
import { pricedRow } from './prices-in-places.ts'

const at = (place: Place, providerName: string, input: string, output: string | null = '9') => ({
  place,
  input,
  output,
  cacheRead: null,
  provider: providerName.toLowerCase(),
  providerName,
})
const ROW = {
  inputPrice: '2',
  lowestInput: '2',
  routerInput: '1',
  places: ['eu', 'us', 'jp'],
  placePrices: [at('eu', 'Dear', '5'), at('us', 'Cheap', '4')],
} as const

it.each<[string, Partial<ModelRow>, readonly PlaceChoice[], Via, object]>([
  ['no place: the price of sellers', {}, [], 'direct', { inputPrice: '2', lowestInput: '2' }],
  ['no place: a cheaper router, where any is chosen', {}, [], 'any', { inputPrice: '1', lowestInput: '1' }],
  ['the lowest offer there', {}, ['eu'], 'direct', { inputPrice: '5', lowestInput: '5', lowestProvider: 'dear' }],
  ['the lowest of several places', {}, ['eu', 'us'], 'direct', { inputPrice: '4', priceFrom: 'Cheap' }],
  ['a router is nowhere', {}, ['eu'], 'any', { inputPrice: '5', lowestInput: '5' }],
  ['a list price stays', { hasListPrice: true }, ['eu'], 'any', { inputPrice: '2', lowestInput: '5' }],
  ['a place without a price', {}, ['jp'], 'any', { inputPrice: null, lowestInput: null, lowestProvider: null }],
  ['a place without a seller', {}, ['uk'], 'any', { inputPrice: '1', lowestInput: '1' }],
  ['sellers that state no place', { places: [] }, ['not-stated'], 'direct', { inputPrice: '2', lowestInput: '2' }],
  [
    'at the same input the lower output',
    { placePrices: [at('eu', 'A', '5', null), at('eu', 'B', '5'), at('eu', 'C', '5', '8')] },
    ['eu'],
    'direct',
    { priceFrom: 'C', outputPrice: '8' },
  ],
])('%s [FIG-56]', (_, over, places, via, expected) => {
  expect(pricedRow(aModel({ slug: 'm', ...ROW, ...over }), { via, places })).toMatchObject(expected)
})
