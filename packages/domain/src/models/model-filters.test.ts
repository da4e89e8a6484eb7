import { describe, expect, it } from 'vitest'
import type { ModelColumn } from './model-columns.ts'
import {
  capabilityFilters,
  lowestContextWindow,
  type ModelFilters,
  type ModelRow,
  noModelFilters,
} from './model-filters.ts'
import { selectModels } from './model-sort.ts'
import { aModel } from './testing/a-model.ts'

const found = (rows: readonly ModelRow[], filters: Partial<ModelFilters>, sort: ModelColumn = 'rating') =>
  selectModels(rows, { ...noModelFilters, ...filters, sort }).map(({ slug }) => slug)

describe('filters of models', () => {
  const rows = [
    aModel({ slug: 'a', name: 'Alpha One', family: 'Greek', contextWindow: 8000, isOpenSource: true }),
    aModel({ slug: 'b', contextWindow: 299_999, inputPrice: '5', outputPrice: '15', rating: 4.5 }),
    aModel({ slug: 'c', contextWindow: 300_000, inputPrice: '5.01', outputPrice: '0', rating: 4 }),
    aModel({ slug: 'd', contextWindow: 1_000_000, capabilities: ['image-input', 'function-calling'] }),
    aModel({ slug: 'e-mini', contextWindow: 7999, capabilities: ['image-input'], isOpenSource: true }),
    aModel({ slug: 'f' }),
  ]

  it.each<[string, Partial<ModelFilters>, string[]]>([
    ['no filter keeps all', {}, ['b', 'c', 'a', 'd', 'e-mini', 'f']],
    ['text in the name, any case [PUB-MODEL-03]', { q: 'ALPHA' }, ['a']],
    ['text in the family [PUB-MODEL-03]', { q: 'reek' }, ['a']],
    ['text in the slug [PUB-MODEL-03]', { q: '-min' }, ['e-mini']],
    ['blank text is no filter', { q: '   ' }, ['b', 'c', 'a', 'd', 'e-mini', 'f']],
    ['surrounding blanks do not count', { q: '  alpha ' }, ['a']],
    ['one capability', { capabilities: ['image-input'] }, ['d', 'e-mini']],
    ['two capabilities must both match [PUB-MODEL-16]', { capabilities: ['image-input', 'function-calling'] }, ['d']],
    ['open source', { sources: ['open-source'] }, ['a', 'e-mini']],
    ['proprietary', { sources: ['proprietary'] }, ['b', 'c', 'd', 'f']],
    ['either source [PUB-MODEL-17]', { sources: ['open-source', 'proprietary'] }, ['b', 'c', 'a', 'd', 'e-mini', 'f']],
    ['8K begins at 8000 [PUB-MODEL-11]', { minContextWindow: lowestContextWindow(['8K']) }, ['b', 'c', 'a', 'd']],
    ['300K begins at 300000 [PUB-MODEL-06]', { minContextWindow: lowestContextWindow(['300K']) }, ['c', 'd']],
    ['1M [PUB-MODEL-11]', { minContextWindow: lowestContextWindow(['1M']) }, ['d']],
    ['1M+ is the same as 1M [PUB-MODEL-11]', { minContextWindow: lowestContextWindow(['1M+']) }, ['d']],
    [
      '8K or 1M is the same as 8K [PUB-MODEL-17]',
      { minContextWindow: lowestContextWindow(['8K', '1M']) },
      ['b', 'c', 'a', 'd'],
    ],
    ['a longest context window; an unknown one never [HOUSE-23]', { maxContextWindow: 8000 }, ['a', 'e-mini']],
    ['a maximum input price; without a price never [PUB-MODEL-14]', { maxInputPrice: 5 }, ['b']],
    ['a maximum output price; 0 is a price [PUB-MODEL-14]', { maxOutputPrice: 0 }, ['c']],
    ['a minimum rating includes it', { minRating: 4 }, ['b', 'c']],
  ])('%s', (_, filters, expected) => {
    expect(found(rows, filters)).toEqual(expected)
  })

  it.each<[string, Partial<ModelFilters>, string[]]>([
    ['a licence', { licences: ['permissive'] }, ['oss']],
    ['either of two licences', { licences: ['permissive', 'unknown'] }, ['oss', 'nobody']],
    ['open weights', { openWeights: true }, ['nc', 'oss']],
    ['a maker by its slug', { makers: ['openai'] }, ['gpt', 'oss']],
    ['a maker without a slug by its name, commas read as spaces', { makers: ['Acme  Inc.'] }, ['nc']],
    ['a maker that has no model', { makers: ['none'] }, []],
    ['runs in a place; what no seller states is not everywhere', { places: ['eu'] }, ['gpt']],
    ['of which no seller says where it runs', { places: ['not-stated', 'jp'] }, ['nc', 'nobody']],
    ['released on the day or later; an unknown day never', { releasedSince: '2026-01-01' }, ['gpt', 'nc']],
    ['still sold by anyone', { sold: true }, ['gpt', 'oss']],
    ['an offer about which sources differ [FIG-22]', { offers: ['disputed'] }, ['gpt']],
    ['an unconfirmed price [FIG-22]', { offers: ['unconfirmed'] }, ['oss']],
    ['either of them [FIG-22]', { offers: ['disputed', 'unconfirmed'] }, ['gpt', 'oss']],
  ])('origin: %s [USE-06]', (_, filters, expected) => {
    const openAi = { lab: 'OpenAI', labSlug: 'openai' }
    const made = [
      aModel({
        slug: 'gpt',
        ...openAi,
        licenceKind: 'closed',
        releaseDate: '2026-01-01',
        offerCount: 9,
        places: ['eu'],
        isDisputed: true,
      }),
      aModel({
        slug: 'oss',
        ...openAi,
        licenceKind: 'permissive',
        hasOpenWeights: true,
        offerCount: 3,
        places: ['us'],
        isUnconfirmed: true,
      }),
      aModel({
        slug: 'nc',
        lab: 'Acme, Inc.',
        licenceKind: 'non-commercial',
        hasOpenWeights: true,
        releaseDate: '2026-03-01',
        firstSeenOn: '2026-03-01',
      }),
      aModel({ slug: 'nobody', firstSeenOn: '2026-02-01' }),
    ]
    expect(found(made, filters).toSorted()).toEqual(expected.toSorted())
  })

  it.each<[string, Partial<ModelFilters>, string[]]>([
    ['one type', { types: ['chat'] }, ['gpt']],
    ['either of two', { types: ['rerank', 'embedding'] }, ['order', 'voyage-2']],
    ['a search for a type, whatever the name is', { q: 'Embedding' }, ['voyage-2']],
    ['a search for what a type is called', { q: 'reranker' }, ['order']],
  ])('types: %s [FIG-18]', (_, filters, expected) => {
    const typed = [
      aModel({ slug: 'gpt' }),
      aModel({ slug: 'order', type: 'rerank' }),
      aModel({ slug: 'voyage-2', type: 'embedding' }),
    ]
    expect(found(typed, filters)).toEqual(expected)
  })

  it('every filter of the panel names a capability of the catalogue [PUB-MODEL-08]', () => {
    expect(capabilityFilters).toEqual({
      vision: 'image-input',
      function_calling: 'function-calling',
      imageGeneration: 'image-generation',
      videoGeneration: 'video-generation',
    })
  })
})

describe('sorts of models', () => {
  const rows = [
    aModel({ slug: 'unknown' }),
    aModel({ slug: 'old', rating: 5, contextWindow: 10, inputPrice: '10', releaseDate: '2024-01-31', reviewCount: 3 }),
    aModel({ slug: 'new', rating: 4, contextWindow: 20, inputPrice: '9', releaseDate: '2024-02-01', reviewCount: 9 }),
  ]

  it.each<[ModelColumn, string[]]>([
    ['rating', ['old', 'new', 'unknown']],
    ['context', ['new', 'old', 'unknown']],
    ['price', ['new', 'old', 'unknown']],
    ['reviews', ['new', 'old', 'unknown']],
  ])('%s, and what is unknown comes last [PUB-MODEL-04] [API-CAT-19]', (sort, expected) => {
    expect(found(rows, {}, sort)).toEqual(expected)
  })

  it('newest: a model without a release date is sorted by the day it first appeared, one with neither comes last [FIG-13]', () => {
    const seen = [
      ...rows,
      aModel({ slug: 'seen', firstSeenOn: '2024-02-01', name: 'z' }),
      aModel({ slug: 'seen-last', firstSeenOn: '2026-01-01' }),
    ]
    expect(found(seen, {}, 'newest')).toEqual(['seen-last', 'new', 'seen', 'old', 'unknown'])
  })

  it('equal ratings go by prominence: sold by its maker, offers, newness [USE-06]', () => {
    const unrated = [
      aModel({ slug: 'nobody' }),
      aModel({ slug: 'resold', offerCount: 99, releaseDate: '2026-08-01' }),
      aModel({ slug: 'old', offerCount: 5, isSoldByMaker: true, releaseDate: '2024-05-01' }),
      aModel({ slug: 'seen', offerCount: 5, isSoldByMaker: true, firstSeenOn: '2025-05-01' }),
      aModel({ slug: 'most', offerCount: 6, isSoldByMaker: true }),
      aModel({ slug: 'rated', rating: 0.01 }),
    ]
    expect(found(unrated, {})).toEqual(['rated', 'most', 'seen', 'old', 'resold', 'nobody'])
  })

  it('equal ratings go by how widely a model is sold, and no count outweighs a rating', () => {
    const rated = [
      aModel({ slug: 'new' }),
      aModel({ slug: 'sold', offerCount: 30 }),
      aModel({ slug: 'everywhere', offerCount: 50_000 }),
      aModel({ slug: 'rated', rating: 0.01 }),
    ]
    expect(found(rated, {})).toEqual(['rated', 'everywhere', 'sold', 'new'])
  })

  it('ties go by name without its case, then by id', () => {
    const tied = [
      aModel({ slug: '2', name: 'b' }),
      aModel({ slug: '1', name: 'b' }),
      aModel({ slug: '3', name: 'A' }),
      aModel({ slug: '4', name: 'C' }),
    ]
    expect(found(tied, {})).toEqual(['3', '1', '2', '4'])
  })
})
