import { describe, expect, it } from 'vitest'
import {
  filterProviders,
  noProviderFilters,
  type ProviderFilters,
  type ProviderRow,
  type ProviderSort,
} from './provider-filters.ts'

describe('providers', () => {
  const aProvider = (over: Partial<ProviderRow> & { slug: string }): ProviderRow => ({
    id: over.slug,
    name: over.slug,
    description: '',
    featured: false,
    rating: 0,
    reviewCount: 0,
    modelCount: 0,
    ownModelCount: 0,
    headquarters: null,
    hasFreeTier: false,
    toolTypes: [],
    ...over,
  })
  const rows = [
    aProvider({ slug: 'z', name: 'Zeta', description: 'Hosts open models', rating: 5, reviewCount: 1 }),
    aProvider({ slug: 'a', name: 'alpha', hasFreeTier: true, toolTypes: ['cli', 'api'], rating: 3, reviewCount: 9 }),
    aProvider({ slug: 'm', name: 'Mu', toolTypes: ['extension'], featured: true }),
  ]
  const foundProviders = (filters: Partial<ProviderFilters>, sort: ProviderSort = 'rating') =>
    filterProviders(rows, { ...noProviderFilters, ...filters }, sort).map(({ slug }) => slug)

  it.each<[string, Partial<ProviderFilters>, string[]]>([
    ['text in the name [PUB-PROV-04]', { q: 'ZET' }, ['z']],
    ['text in the description [PUB-PROV-04]', { q: 'OPEN model' }, ['z']],
    ['text in the slug, the best match first [PUB-PROV-04]', { q: 'm' }, ['m', 'z']],
    ['a free tier', { hasFreeTier: true }, ['a']],
    ['a command line', { tools: ['cli'] }, ['a']],
    ['an extension', { tools: ['extension'] }, ['m']],
    ['two tools must both be there', { tools: ['cli', 'web'] }, []],
    ['a minimum rating', { minRating: 3 }, ['z', 'a']],
    ['featured ones', { featured: true }, ['m']],
  ])('%s', (_, filters, expected) => {
    expect(foundProviders(filters)).toEqual(expected)
  })

  it.each<[ProviderSort, string[]]>([
    ['rating', ['z', 'a', 'm']],
    ['reviews', ['a', 'z', 'm']],
    ['name', ['a', 'm', 'z']],
  ])('sorted by %s [PUB-PROV-07] [API-CAT-18]', (sort, expected) => {
    expect(foundProviders({}, sort)).toEqual(expected)
  })
})
