import { describe, expect, it } from 'vitest'
import { type ProminentProvider, providerRatingOrder } from './provider-prominence.ts'

const provider = (fields: Partial<ProminentProvider>): ProminentProvider => ({
  rating: 0,
  featured: false,
  modelCount: 0,
  ownModelCount: 0,
  ...fields,
})

describe('the order of providers [USE-06] [HOUSE-23]', () => {
  it.each<[string, Partial<ProminentProvider>, Partial<ProminentProvider>]>([
    ['a better rating', { rating: 4.5 }, { rating: 4, featured: true, modelCount: 5000 }],
    ['the smallest step of a rating', { rating: 4.01 }, { rating: 4, featured: true, modelCount: 9_999_999 }],
    ['the same rating and featured', { featured: true }, { modelCount: 9_999_999, ownModelCount: 900 }],
    ['a maker of a few models', { modelCount: 16, ownModelCount: 16 }, { modelCount: 285 }],
    ['more models', { modelCount: 285 }, { modelCount: 271 }],
  ])('%s comes first', (_, first, second) => {
    expect(providerRatingOrder(provider(first))).toBeLessThan(providerRatingOrder(provider(second)))
  })
})
