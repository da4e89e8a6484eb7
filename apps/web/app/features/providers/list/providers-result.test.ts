import { parseProvidersQuery } from '@inferdex/domain/providers/providers-query'
import { expect, it } from 'vitest'
import type { ListedProvider } from './listed-provider.ts'
import { providersResult } from './providers-result.ts'

const provider = (slug: string, modelCount: number, lowestInput: string | null): ListedProvider => ({
  id: slug,
  slug,
  name: slug,
  description: '',
  featured: false,
  rating: 0,
  reviewCount: 0,
  hasFreeTier: false,
  toolTypes: [],
  isPopular: false,
  modelCount,
  ownModelCount: 0,
  headquarters: null,
  sellsChat: true,
  startingAt: null,
  lowestPaid: null,
  lowestInput,
  offerCount: modelCount,
  priceVerifiedOn: null,
})
const all = [
  provider('many', 90, '0.5'),
  provider('none', 0, null),
  provider('cheap', 9, '0.05'),
  provider('same', 9, '5'),
]

it.each([
  ['', ['many', 'cheap', 'same', 'none']],
  ['sort=models&view=table', ['many', 'cheap', 'same', 'none']],
  ['sort=input&view=table', ['cheap', 'many', 'same', 'none']],
  ['sort=input&q=m', ['many', 'same']],
])('?%s sorts the providers, unknown prices last [USE-06]', (search, slugs) => {
  const { rows } = providersResult(all, parseProvidersQuery(new URLSearchParams(search)))
  expect(rows.map(({ slug }) => slug)).toEqual(slugs)
})
