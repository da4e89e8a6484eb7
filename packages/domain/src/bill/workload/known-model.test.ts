import { expect, it } from 'vitest'
import { isKnownModel, type KnownModelFacts } from './known-model.ts'

const model: KnownModelFacts = {
  lab: 'openai',
  sellerCount: 5,
  isSoldByMaker: false,
  releasedOn: '2026-05-20',
  isRetired: false,
}
const now = new Date('2026-11-15T12:00:00Z')

it.each<[boolean, Partial<KnownModelFacts>]>([
  [true, {}],
  [true, { sellerCount: 1, isSoldByMaker: true }],
  [true, { releasedOn: '2024-11-15' }],
  [false, { releasedOn: '2024-11-14' }],
  [false, { releasedOn: null }],
  [false, { sellerCount: 4 }],
  [false, { lab: null }],
  [false, { isRetired: true }],
])('%s: %j [FIG-05]', (isKnown, difference) => {
  expect(isKnownModel({ ...model, ...difference }, now)).toBe(isKnown)
})
