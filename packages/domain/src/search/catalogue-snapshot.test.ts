import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toolTypes } from '../providers/provider-filters.ts'
import { type Catalogue, decodeSnapshot, encodeSnapshot } from './catalogue-snapshot.ts'
import { licenceKinds } from '../models/model-licence.ts'
import { modelTypes } from '../models/model-type.ts'
import { places } from '../offers/regions/places.ts'
import { pricingKinds } from '../plans/pricing-kinds.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const name = fc.constantFrom('openai', 'anthropic', 'image-input', 'function-calling', '__proto__', '')
const price = fc.option(fc.nat().map(String), { nil: null })
const day = fc.constantFrom('2024-02-29', '2026-07-01')
const rating = fc.integer({ min: 0, max: 500 }).map((hundredths) => hundredths / 100)
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })

const model = fc.record({
  id: fc.uuid(),
  slug: text,
  name: text,
  family: text,
  type: fc.constantFrom(...modelTypes),
  isOpenSource: fc.boolean(),
  hasOpenWeights: fc.boolean(),
  licenceKind: fc.constantFrom(...licenceKinds),
  contextWindow: orNull(fc.nat()),
  inputPrice: price,
  outputPrice: price,
  rating,
  reviewCount: fc.nat(),
  releaseDate: orNull(day),
  firstSeenOn: orNull(day),
  capabilities: fc.array(name, { maxLength: 4 }),
  lab: orNull(text),
  labSlug: orNull(text),
  parameterCount: orNull(text),
  maxOutput: orNull(fc.nat()),
  isPopular: fc.boolean(),
  pricingKind: fc.constantFrom(...pricingKinds),
  cacheReadPrice: price,
  priceFrom: orNull(text),
  isLastPrice: fc.boolean(),
  lowestInput: price,
  lowestOutput: price,
  hasListPrice: fc.boolean(),
  routerInput: price,
  routerOutput: price,
  routerCacheRead: price,
  routerName: orNull(text),
  sellerCount: fc.nat(),
  unitPrice: price,
  unitPer: orNull(name),
  lowestProvider: orNull(name),
  hasFreeOffer: fc.boolean(),
  priceVerifiedOn: orNull(day),
  apiId: orNull(text),
  apiIdAt: orNull(text),
  offerCount: fc.nat(),
  isRetired: fc.boolean(),
  isSoldByMaker: fc.boolean(),
  isDisputed: fc.boolean(),
  isUnconfirmed: fc.boolean(),
  endsOn: fc.option(fc.constant('2027-03-31')),
  hasEnded: fc.boolean(),
  providers: fc.array(name, { maxLength: 4 }),
  places: fc.subarray([...places]),
  series: fc.array(fc.tuple(day, fc.nat().map(String)), { maxLength: 3 }),
})

const provider = fc.record({
  id: fc.uuid(),
  slug: text,
  name: text,
  description: text,
  featured: fc.boolean(),
  rating,
  reviewCount: fc.nat(),
  hasFreeTier: fc.boolean(),
  toolTypes: fc.subarray([...toolTypes]),
  isPopular: fc.boolean(),
  modelCount: fc.nat(),
  ownModelCount: fc.nat(),
  headquarters: orNull(text),
})

it('decodes what was encoded, also after a JSON round trip', () => {
  const catalogue = fc.record({
    models: fc.array(model, { maxLength: 5 }),
    providers: fc.array(provider, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(catalogue, (original: Catalogue) => {
      const sent = JSON.parse(JSON.stringify(encodeSnapshot(original))) as ReturnType<typeof encodeSnapshot>
      expect(decodeSnapshot(sent)).toEqual(original)
    }),
  )
})

it('writes columns, and each repeated name once [HOUSE-23]', () => {
  const [aModel] = fc.sample(model, { numRuns: 1, seed: 1 })
  const [aProvider] = fc.sample(provider, { numRuns: 1, seed: 1 })
  if (aModel === undefined || aProvider === undefined) throw new Error('no sample')
  const one = { ...aModel, places: ['eu' as const] }
  const sent = encodeSnapshot({
    models: [
      { ...one, slug: 'one', capabilities: ['vision', 'tools'], providers: ['groq'], pricingKind: 'metered' },
      { ...one, slug: 'two', capabilities: ['tools'], providers: [], pricingKind: 'unknown', inputPrice: null },
    ],
    providers: [{ ...aProvider, slug: 'groq', toolTypes: ['cli'] }],
  })
  expect(sent).toMatchObject({
    version: 1,
    names: ['vision', 'tools', 'groq', 'eu', 'cli'],
    models: {
      slug: ['one', 'two'],
      capabilities: [[0, 1], [1]],
      providers: [[2], []],
      places: [[3], [3]],
      pricingKind: [pricingKinds.indexOf('metered'), pricingKinds.indexOf('unknown')],
      inputPrice: [aModel.inputPrice, null],
    },
    providers: { slug: ['groq'], toolTypes: [[4]] },
  })
})
