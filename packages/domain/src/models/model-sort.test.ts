import { expect, it } from 'vitest'
import type { SnapshotModel } from '../search/catalogue-snapshot.ts'
import { sortModels } from './model-sort.ts'
import { aModel } from './testing/a-model.ts'

const row = (name: string, part: Partial<SnapshotModel>): SnapshotModel => ({
  ...aModel({ slug: name }),
  family: '',
  hasOpenWeights: false,
  lab: null,
  labSlug: null,
  parameterCount: null,
  isPopular: false,
  pricingKind: 'unknown',
  priceFrom: null,
  isLastPrice: false,
  lowestOutput: null,
  unitPrice: null,
  unitPer: null,
  lowestProvider: null,
  routerName: null,
  sellerCount: 0,
  hasFreeOffer: false,
  priceVerifiedOn: null,
  apiId: null,
  apiIdAt: null,
  endsOn: null,
  hasEnded: false,
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
  expect(names(sortModels(rows, 'reviews'))).toEqual(['cheap', 'dear', 'free', 'seen', 'unknown'])
  expect(names(sortModels(rows, 'name', 'desc'))).toEqual(['unknown', 'seen', 'free', 'dear', 'cheap'])
})
