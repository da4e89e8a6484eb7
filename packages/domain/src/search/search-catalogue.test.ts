import { describe, expect, it } from 'vitest'
import { aModel } from '../models/testing/a-model.ts'
import type { ProviderRow } from '../providers/provider-filters.ts'
import { searchCatalogue } from './search-catalogue.ts'
import { modelSearchOrder } from './search-order.ts'
import { correctedQuery, WORD_MODELS } from './search-spelling.ts'

const aProvider = (name: string, modelCount = 1): ProviderRow => ({
  id: name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  name,
  description: `About ${name}`,
  featured: false,
  rating: 0,
  reviewCount: 0,
  modelCount,
  ownModelCount: 0,
  headquarters: null,
  hasFreeTier: false,
  toolTypes: [],
})
const named = (name: string, more: Parameters<typeof aModel>[0] | object = {}) =>
  aModel({ slug: name.toLowerCase().replaceAll(/[ .]/g, '-'), name, family: '', ...more })

const CATALOGUE = {
  models: [
    named('Nova Turbo 4'),
    named('Nova 4', { isRetired: true }),
    named('Nova 4 Turbo', { offerCount: 2 }),
    named('Nova 4.5 Turbo', { offerCount: 9 }),
    named('Nova 3', { isRetired: true, offerCount: 90 }),
    named('Super Nova'),
    named('Bossanova 1'),
    named('Zeta', { family: 'Nova' }),
    named('Zeta Two', { lab: 'Star Labs' }),
    named('OpenStar o3', { slug: 'o3' }),
    named('o3 Research', { offerCount: 50 }),
  ],
  providers: [aProvider('Star Cloud', 5), aProvider('Star', 1), aProvider('Nova Hosting', 9)],
}
const models = (q: string) => searchCatalogue(CATALOGUE, q).models.map(({ name }) => name)
const providers = (q: string) => searchCatalogue(CATALOGUE, q).providers.map(({ name }) => name)

describe('the order of matches [USE-03]', () => {
  it.each([
    // The exact name, even of a retired model; then names with this prefix, by offers; retired ones last.
    ['nova 4', ['Nova 4', 'Nova 4.5 Turbo', 'Nova 4 Turbo', 'Nova Turbo 4']],
    ['nova4', ['Nova 4', 'Nova 4.5 Turbo', 'Nova 4 Turbo']],
    [
      'nova',
      ['Nova 4.5 Turbo', 'Nova 4 Turbo', 'Nova Turbo 4', 'Nova 3', 'Nova 4', 'Super Nova', 'Zeta', 'Bossanova 1'],
    ],
    // The first and last word of the name before other words.
    ['nova turbo', ['Nova Turbo 4', 'Nova 4.5 Turbo', 'Nova 4 Turbo']],
    // The end of a name, with whole words, before words in other places.
    ['turbo 4', ['Nova Turbo 4', 'Nova 4.5 Turbo', 'Nova 4 Turbo']],
    ['o3', ['OpenStar o3', 'o3 Research']],
    // The maker, and part of a word.
    ['star labs zeta', ['Zeta Two']],
    ['ssano', ['Bossanova 1']],
    ['', []],
    ['  ', []],
  ])('%j', (q, expected) => {
    expect(models(q)).toEqual(expected)
  })

  it('providers: exact name, then beginnings by models, then descriptions', () => {
    expect(providers('star')).toEqual(['Star', 'Star Cloud'])
    expect(providers('about nova')).toEqual(['Nova Hosting'])
  })

  it('lists providers first only if one of them matches better than every model', () => {
    expect(searchCatalogue(CATALOGUE, 'star').hasProvidersFirst).toBe(true)
    expect(searchCatalogue(CATALOGUE, 'nova').hasProvidersFirst).toBe(false)
    expect(searchCatalogue(CATALOGUE, 'hosting').hasProvidersFirst).toBe(true)
    expect(searchCatalogue(CATALOGUE, 'nothing').hasProvidersFirst).toBe(false)
  })
})

describe('order [FIG-51]', () => {
  it('a provider comes before models that are called by its name', () => {
    const catalogue = {
      models: [
        aModel({ slug: 'o4-mini', name: 'OpenAI o4-mini' }),
        aModel({ slug: 'mistral-large', name: 'Mistral Large' }),
      ],
      providers: [aProvider('OpenRouter', 9), aProvider('OpenAI'), aProvider('Mistral AI')],
    }
    expect(searchCatalogue(catalogue, 'open').hasProvidersFirst).toBe(true)
    expect(searchCatalogue(catalogue, 'mistral').hasProvidersFirst).toBe(false)
  })

  it('another word is not taken for a misspelt one', () => {
    const known = new Map(Object.entries({ gemma: 9, anthropic: 1 }))
    expect(correctedQuery('german', known)).toBeNull()
    expect(correctedQuery('gemna', known)).toBe('gemma')
  })
})

describe('misspellings [USE-03]', () => {
  it('are corrected only if nothing matches', () => {
    expect(searchCatalogue(CATALOGUE, 'nvoa 4')).toMatchObject({
      corrected: 'nova 4',
      models: [{ name: 'Nova 4' }, {}, {}, {}],
    })
    expect(searchCatalogue(CATALOGUE, 'nova')).toMatchObject({ corrected: null })
    expect(searchCatalogue(CATALOGUE, 'qqqqqqq')).toMatchObject({ corrected: null, models: [], providers: [] })
  })

  it.each([
    ['cluade', 'claude'],
    ['sonet 4.6', 'sonnet 4 6'],
    ['antrop', 'anthropic'],
    ['gtp', 'gpt'],
    // Known words and their prefixes are unchanged, and so are short words and digits.
    ['claude', null],
    ['clau', null],
    ['xq 5', null],
    ['somethingelse', null],
    // Two mistakes are too many in a word of six letters, and not in one of seven.
    ['clodxe', null],
    ['mistarx', 'mistral'],
    // On a tie of differing letters, the word of more records wins.
    ['grol', 'grok'],
  ])('%j becomes %j', (q, expected) => {
    const known = new Map(Object.entries({ claude: 9, sonnet: 5, anthropic: 1, gpt: 30, grok: 8, groq: 2, mistral: 4 }))
    expect(correctedQuery(q, known)).toBe(expected)
  })
})

it.each([
  ['nothing known', {}, 0],
  ['one offer', { offerCount: 1 }, -500],
  ['its maker’s offer', { offerCount: 1, isSoldByMaker: true }, -1000],
  ['many offers', { offerCount: 5000 }, -4984],
  ['a day', { releaseDate: '2000-01-31', firstSeenOn: '2026-01-01' }, -30],
  ['the day it was first seen', { firstSeenOn: '2000-01-02' }, -1],
  ['a day before all others', { releaseDate: '1999-01-01' }, 0],
  ['retired', { isRetired: true, offerCount: 3 }, 999_000],
])('the sort key of a model with %s [USE-03]', (_, more, key) => {
  const model = { isSoldByMaker: false, offerCount: 0, releaseDate: null, firstSeenOn: null, isRetired: false }
  expect(modelSearchOrder({ ...model, ...more })).toBe(key + 0)
})

it('knows the words of the most prominent models of a large catalogue, and of no other [USE-03]', () => {
  const many = Array.from({ length: WORD_MODELS }, (_, index) =>
    aModel({ id: `id-${index}`, slug: `model-${index}`, name: `Model ${index}`, offerCount: 3 }),
  )
  const corrected = (offerCount: number) => {
    const rare = named('Bumblebee', { id: 'rare', offerCount })
    return searchCatalogue({ models: [...many, rare], providers: [] }, 'bunblebee').corrected
  }
  expect([corrected(9), corrected(1)]).toEqual(['bumblebee', null])
})
