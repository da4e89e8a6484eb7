import { expect, it } from 'vitest'
import type { SnapshotModel } from '../search/catalogue-snapshot.ts'
import { sortModels } from './model-sort.ts'

const row = (name: string, part: Partial<SnapshotModel>): SnapshotModel => ({
  id: name,
  slug: name,
  name,
  family: '',
  type: 'chat',
  isOpenSource: false,
  hasOpenWeights: false,
  contextWindow: null,
  inputPrice: null,
  outputPrice: null,
  rating: 0,
  reviewCount: 0,
  releaseDate: null,
  firstSeenOn: null,
  capabilities: [],
  lab: null,
  labSlug: null,
  parameterCount: null,
  maxOutput: null,
  isPopular: false,
  pricingKind: 'unknown',
  cacheReadPrice: null,
  priceFrom: null,
  isLastPrice: false,
  lowestInput: null,
  lowestOutput: null,
  lowestProvider: null,
  hasFreeOffer: false,
  priceVerifiedOn: null,
  apiId: null,
  apiIdAt: null,
  offerCount: 0,
  providers: [],
  series: [],
  ...part,
})

const rows = [
  row('unknown', {}),
  row('seen', { firstSeenOn: '2025-06-01', inputPrice: '20' }),
  row('dear', { inputPrice: '10', releaseDate: '2026-01-01' }),
  row('free', { inputPrice: '0', releaseDate: '2024-01-01' }),
  row('cheap', { inputPrice: '0.15', releaseDate: '2025-01-01' }),
]
const names = (sorted: readonly SnapshotModel[]) => sorted.map(({ name }) => name)

it('unknown values come last in both directions', () => {
  expect(names(sortModels(rows, 'price'))).toEqual(['free', 'cheap', 'dear', 'seen', 'unknown'])
  expect(names(sortModels(rows, 'price', 'desc'))).toEqual(['seen', 'dear', 'cheap', 'free', 'unknown'])
})

it('newest uses the day a model first appeared when its release is unknown [FIG-13]', () => {
  expect(names(sortModels(rows, 'newest'))).toEqual(['dear', 'seen', 'cheap', 'free', 'unknown'])
  expect(names(sortModels(rows, 'newest', 'asc'))).toEqual(['free', 'cheap', 'seen', 'dear', 'unknown'])
})

it('ties are sorted by name, and names can be sorted backwards', () => {
  expect(names(sortModels(rows, 'rating'))).toEqual(['cheap', 'dear', 'free', 'seen', 'unknown'])
  expect(names(sortModels(rows, 'name', 'desc'))).toEqual(['unknown', 'seen', 'free', 'dear', 'cheap'])
})
