import type { ModelChoice } from '@inferdex/contracts/comparison'
import type { Catalogue } from '@inferdex/domain/search/catalogue-snapshot'
import { freshComparison } from '@inferdex/domain/comparison/comparison-query'
import { describe, expect, it } from 'vitest'
import { localChoices, modelChoiceCard, providerChoiceCard, SHORT_CHOICES } from './choice.ts'

/** Creates providers that differ only in the sort key. */
const providers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: String(index),
    slug: `seller-${index}`,
    name: `Seller ${index}`,
    description: '',
    featured: false,
    rating: index,
    reviewCount: 0,
    hasFreeTier: false,
    toolTypes: [],
    isPopular: false,
    modelCount: 1,
    ownModelCount: 0,
    headquarters: null,
  }))

describe('what can be added to a comparison', () => {
  it.each([
    [SHORT_CHOICES - 1, false, SHORT_CHOICES - 1, false],
    [SHORT_CHOICES, false, SHORT_CHOICES, false],
    [SHORT_CHOICES + 1, false, SHORT_CHOICES, true],
    [SHORT_CHOICES + 1, true, SHORT_CHOICES + 1, false],
  ])('of %i, all wanted: %s, %i are shown; more: %s [HOUSE-23]', (count, showAll, shown, hasMore) => {
    const catalogue: Catalogue = { models: [], providers: providers(count) }
    const found = localChoices(catalogue, { ...freshComparison('provider'), showAll })
    expect([found.cards.length, found.hasMore]).toEqual([shown, hasMore])
    expect(found.cards[0]?.name).toBe(`Seller ${count - 1}`)
  })

  it.each([
    [1, '', '1 model'],
    [2, '', '2 models'],
    [0, 'Fast', '0 models · Fast'],
  ])('a provider of %i models, "%s": %s [HOUSE-23]', (modelCount, description, about) => {
    expect(providerChoiceCard({ slug: 'groq', name: 'Groq', description, modelCount })).toEqual({
      slug: 'groq',
      name: 'Groq',
      about,
      logo: { name: 'Groq', slug: 'groq' },
    })
  })

  it.each([
    ["the maker's price", {}, 'OpenAI · 131K · $2.00 in'],
    ["a seller's price", { priceFrom: 'Groq' }, 'OpenAI · 131K · from $2.00 in at Groq'],
    ['free', { pricingKind: 'free', inputPrice: null }, 'OpenAI · 131K · Free'],
    ['unknown', { inputPrice: null, lab: null, contextWindow: null }, 'Unknown'],
  ] as const)('a model: %s [HOUSE-23]', (_, change, about) => {
    const model: ModelChoice = {
      slug: 'gpt',
      name: 'GPT',
      lab: 'OpenAI',
      labSlug: 'openai',
      contextWindow: 131_072,
      inputPrice: '2',
      priceFrom: null,
      pricingKind: 'metered',
    }
    const card = modelChoiceCard({ ...model, ...change })
    expect(card.about).toBe(about)
    expect(card.logo.name).toBe('lab' in change ? 'GPT' : 'OpenAI')
  })
})
