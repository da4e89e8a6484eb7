import type { ModelDetail } from '@inferdex/contracts/models/models'
import { type ModelFields, modelFields } from '@inferdex/domain/models/model-fields'
import { type KeysShownIn, keysShownIn } from '@inferdex/domain/text/record-fields'
import { describe, expect, it } from 'vitest'
import { toModelHead } from './model-view.ts'

const SELLER = { slug: 'groq', name: 'Groq' }

/** Only the fields that the head of the page shows. */
const MODEL = {
  id: '1bae345e-f9fb-86ba-8294-6af82eb66002',
  slug: 'gpt-oss',
  name: 'gpt-oss',
  lab: { slug: 'openai', name: 'OpenAI' },
  family: 'gpt-oss',
  version: 'Unknown',
  type: 'chat',
  isOpenSource: true,
  hasOpenWeights: true,
  licence: 'Apache-2.0',
  license: 'Apache-2.0',
  contextWindow: 131_072,
  maxOutput: 8000,
  parameterCount: '120B',
  knowledgeCutoff: '2024-06',
  releaseDate: '2025-08-05',
  firstSeenOn: '2025-08-06',
  listPrice: null,
  lowestOffer: {
    provider: SELLER,
    id: 'openai/gpt-oss',
    input: '0.1',
    output: '0.5',
    cacheRead: null,
    verifiedOn: '2026-07-02',
  },
  pricingKind: 'metered',
  lowestInput: { amount: '0.1', provider: SELLER },
  hasFreeOffer: false,
  unitPrice: null,
  regions: [],
  places: [],
  providers: ['groq', 'cerebras'],
  offerCount: 3,
  sellerCount: 2,
  routerOffer: null,
  apiId: null,
  capabilities: [],
} as unknown as ModelDetail

const head = (change: object = {}) => toModelHead({ ...MODEL, ...change })
const fact = (label: string, change: object = {}) => head(change).facts.find((one) => one.label === label)

describe('the head of a model page', () => {
  it.each([
    ['a price', {}, '$0.10', 'paid', true],
    ['only free offers', { lowestInput: null, hasFreeOffer: true }, 'Free', undefined, false],
    ['no price at all', { lowestInput: null }, 'Unknown', undefined, false],
    ['a price beside free offers', { hasFreeOffer: true }, '$0.10', 'paid', true],
  ])('lowest input with %s [HOUSE-23]', (_, change, value, note, figure) => {
    expect(fact('Lowest input', change)).toEqual({ label: 'Lowest input', value, note, figure })
  })

  it.each([
    ["the maker's", { apiId: 'gpt-oss-120b' }, { id: 'gpt-oss-120b', at: null }],
    ["a seller's, which is named", {}, { id: 'openai/gpt-oss', at: 'Groq' }],
    ['none', { lowestOffer: null }, null],
  ])('the API id is %s [FIG-26] [HOUSE-23]', (_, change, expected) => {
    expect(head(change).apiId).toEqual(expected)
  })

  it.each([
    ['none by its maker', null, 'List in / out', 'None', 'by its maker'],
    ['two amounts', { input: '2', output: '8', isRetired: false }, 'List in / out', '$2.00/$8.00', undefined],
    ['the same amount once', { input: '2', output: '2.0', isRetired: false }, 'List in / out', '$2.00', undefined],
    [
      'a last price',
      { input: '2', output: '8', isRetired: true },
      'Last list in / out',
      '$2.00/$8.00',
      'no longer sold by its maker',
    ],
  ])('the list price: %s [HOUSE-23]', (_, listPrice, label, value, note) => {
    expect(fact(label, { listPrice })).toMatchObject({ value, note })
  })

  it.each([
    [{}, 'Released', '5 Aug 2025'],
    [{ releaseDate: null }, 'First seen', '6 Aug 2025'],
    [{ releaseDate: null, firstSeenOn: null }, 'Released', 'Unknown'],
  ])('of %j: %s %s [HOUSE-23]', (change, label, value) => {
    expect(fact(label, change)?.value).toBe(value)
  })

  it('what is unknown is said, and an output that does not exist is none [HOUSE-23] [FIG-46]', () => {
    expect(fact('Context', { contextWindow: null })).toEqual({ label: 'Context', value: 'Unknown' })
    expect(fact('Context')).toEqual({ label: 'Context', value: '131K', figure: true })
    expect(fact('Max output', { type: 'embedding' })).toMatchObject({ value: 'None' })
    expect(fact('Max output', { maxOutput: 200_000 })).toMatchObject({
      note: 'above the context window, according to its source',
    })
    expect(fact('Parameters', { parameterCount: null })).toMatchObject({ value: 'Not stated', figure: false })
    expect(head().kin).toEqual(['Family gpt-oss'])
  })

  it.each([
    [{}, 'gpt-oss by OpenAI: 3 offers of 2 direct sellers compared, from $0.10 per 1M input tokens'],
    [{ lab: null, offerCount: 1, sellerCount: 1, lowestInput: null }, 'gpt-oss: 1 offer of 1 direct seller compared'],
  ])('one sentence for search engines: %# [HOUSE-23]', (change, start) => {
    expect(head(change).summary).toBe(`${start}, with limits, benchmarks and the source and date of every price.`)
  })
})

/** A model without any data. */
const UNKNOWN: ModelDetail = {
  id: '019c0000-0000-7000-8000-000000000001',
  slug: 'nova-one',
  lifecycle: {
    status: 'unknown',
    retiresOn: null,
    source: null,
    sourceUrl: null,
    observedOn: null,
    otherDays: [],
    successors: [],
  },
  name: 'Nova One',
  lab: null,
  family: 'Unknown',
  version: 'Unknown',
  type: 'chat',
  releaseDate: null,
  firstSeenOn: null,
  architecture: 'Unknown',
  parameterCount: null,
  quantization: [],
  contextWindow: null,
  maxOutput: null,
  knowledgeCutoff: null,
  isOpenSource: false,
  hasOpenWeights: false,
  licence: null,
  weightsUrl: null,
  rating: 0,
  reviewCount: 0,
  isPopular: false,
  pricing: null,
  listPrice: null,
  lowestOffer: null,
  routerOffer: null,
  shownPrice: 'none',
  pricingKind: 'unknown',
  lowestInput: null,
  lowestOutput: null,
  unitPrice: null,
  hasFreeOffer: false,
  priceVerifiedOn: null,
  provider: null,
  regions: [],
  places: [],
  providers: [],
  isMakerUnconfirmed: false,
  oddFacts: [],
  isSoldByMaker: false,
  disputedOfferCount: 0,
  unconfirmedOfferCount: 0,
  endsOn: null,
  hasEnded: false,
  isRetired: false,
  offerCount: 0,
  sellerCount: 0,
  uncountedOfferCount: 0,
  apiId: null,
  capabilities: [],
  modelCapabilities: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  upvotes: 0,
  communityRating: null,
  lowestInputSeries: [],
  source: 'staff',
  sourceDate: '2026-01-01',
}

const OTHER: Readonly<Record<KeysShownIn<ModelFields, 'page'>, unknown>> = {
  name: 'Nova Two',
  lab: { slug: null, name: 'Aion' },
  family: 'Aion',
  version: '2',
  releaseDate: '2026-01-01',
  parameterCount: '70B',
  contextWindow: 8000,
  maxOutput: 8000,
  knowledgeCutoff: '2026-01',
  isOpenSource: true,
  hasOpenWeights: true,
  licence: 'MIT',
  weightsUrl: 'https://nova.example/weights',
  rating: 4,
  reviewCount: 4,
  capabilities: ['reasoning'],
}

describe('the fields in the head of a model page', () => {
  const shown = keysShownIn(modelFields, 'page')

  it.each(shown)('shows %s, as the table of fields says [HOUSE-08]', (key) => {
    const changed: ModelDetail = { ...UNKNOWN, [key]: OTHER[key] }
    expect(JSON.stringify(toModelHead(changed))).not.toBe(JSON.stringify(toModelHead(UNKNOWN)))
  })
})
