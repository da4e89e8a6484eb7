import type { ModelRow } from '../model-filters.ts'

/** Returns a model of which nothing is known besides. */
export const aModel = (over: Partial<ModelRow> & { slug: string }): ModelRow => ({
  id: over.slug,
  name: over.slug,
  family: 'Unknown',
  type: 'chat',
  isOpenSource: false,
  hasOpenWeights: false,
  licenceKind: 'unknown',
  lab: null,
  labSlug: null,
  contextWindow: null,
  inputPrice: null,
  outputPrice: null,
  rating: 0,
  reviewCount: 0,
  releaseDate: null,
  firstSeenOn: null,
  capabilities: [],
  offerCount: 0,
  isSoldByMaker: false,
  maxOutput: null,
  cacheReadPrice: null,
  lowestInput: null,
  providers: [],
  ...over,
})
