import { expect, it } from 'vitest'
import { providerSearch, type ProviderRow } from '../providers/provider-filters.ts'
import { listCorrection } from './list-correction.ts'

const rows = ['Anthropic', 'Azure OpenAI', 'OpenRouter'].map(
  (name): ProviderRow => ({
    id: name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    name,
    description: '',
    featured: false,
    rating: 0,
    reviewCount: 0,
    modelCount: 1,
    ownModelCount: 0,
    headquarters: null,
    hasFreeTier: false,
    toolTypes: [],
  }),
)

it.each([
  ['antropic', 'anthropic'],
  ['Azure opnai', 'azure openai'],
  ['opnerouter', 'openrouter'],
  ['anthropic', null],
  ['router', null],
  ['zzzzzz', null],
  ['', null],
])('a list finds %j as %j [USE-03]', (q, corrected) => {
  expect(listCorrection(rows, q, providerSearch)).toBe(corrected)
})
