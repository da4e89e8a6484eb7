import type { ModelDetail } from '@inferdex/contracts/models/models'
import { type ModelFields, modelFields } from '@inferdex/domain/models/model-fields'
import { type KeysShownIn, keysShownIn } from '@inferdex/domain/text/record-fields'
import { describe, expect, it } from 'vitest'
import { toModelHead } from './model-view.ts'

const MODEL: ModelDetail = {
  id: '019c0000-0000-7000-8000-000000000001',
  slug: 'nova-one',
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
  shownPrice: 'none',
  pricingKind: 'unknown',
  lowestInput: null,
  lowestOutput: null,
  hasFreeOffer: false,
  priceVerifiedOn: null,
  provider: null,
  providers: [],
  offerCount: 0,
  uncountedOfferCount: 0,
  apiId: null,
  capabilities: [],
  modelCapabilities: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  upvotes: 0,
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

describe('the head of a model page', () => {
  const shown = keysShownIn(modelFields, 'page')

  it.each(shown)('shows %s, as the table of fields says [HOUSE-08]', (key) => {
    const changed: ModelDetail = { ...MODEL, [key]: OTHER[key] }
    expect(JSON.stringify(toModelHead(changed))).not.toBe(JSON.stringify(toModelHead(MODEL)))
  })
})
