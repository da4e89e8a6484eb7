import { describe, expect, it } from 'vitest'
import {
  countModelFilters,
  modelSelectionOf,
  modelsSearch,
  parseModelsQuery,
  withoutModelFilters,
} from './models-query.ts'

const parse = (search: string) => parseModelsQuery(new URLSearchParams(search))

describe('parseModelsQuery', () => {
  it('an empty URL is the whole list, best rated first, as cards', () => {
    expect(parse('')).toEqual({
      q: '',
      types: [],
      capabilities: [],
      sources: [],
      licences: [],
      openWeights: false,
      makers: [],
      places: [],
      releasedSince: null,
      sold: false,
      offers: [],
      contexts: [],
      maxInputPrice: null,
      maxOutputPrice: null,
      minRating: null,
      via: 'direct',
      sort: 'rating',
      direction: 'desc',
      view: 'cards',
      page: 1,
    })
  })

  it('ignores what it does not understand', () => {
    expect(
      parse(
        'sort=nonsense&view=3d&page=-1&minRating=9&maxInputPrice=abc&capability=fly&type=toaster&context=2K&licence=beer&weights=1&since=2026-02-30&sold=yes&maker=,',
      ),
    ).toEqual(parse(''))
  })

  it('repeated and comma-separated choices mean the same, and each counts once', () => {
    expect(parse('capability=vision&capability=function_calling').capabilities).toEqual(['vision', 'function_calling'])
    expect(parse('capability= vision , ,function_calling,vision').capabilities).toEqual(['vision', 'function_calling'])
  })

  it('the upper end of a price slider and everything above it means no limit', () => {
    expect(parse('maxInputPrice=50&maxOutputPrice=100')).toEqual(parse(''))
    expect(parse('maxInputPrice=49.5').maxInputPrice).toBe(49.5)
  })

  it('is read back from its URL unchanged', () => {
    const search =
      '?q=gpt+5&type=chat&type=image&capability=vision&source=proprietary&licence=permissive&weights=open&maker=openai&maker=xai&since=2026-01-01&sold=true&offers=disputed&context=1M%2B&maxInputPrice=3&minRating=4&sort=price&dir=desc&view=table&page=2'
    expect(modelsSearch(parse(search))).toBe(search)
    expect(modelsSearch(parse(''))).toBe('')
  })
})

it('the query uses the names of the catalogue', () => {
  expect(modelSelectionOf(parse('capability=imageGeneration,vision')).capabilities).toEqual([
    'image-input',
    'image-generation',
  ])
})

it.each([
  ['context=8K', 8000],
  ['context=1M,8K', 8000],
  ['context=300K&context=32K&context=1M%2B', 32_000],
  ['', null],
])('"%s" asks for the smallest of the chosen context windows [SAFE-25]', (search, smallest) => {
  expect(modelSelectionOf(parse(search)).minContextWindow).toBe(smallest)
})

it('the search text is no filter of the panel, and clearing removes both but keeps view and order', () => {
  const query = parse('q=a&capability=vision&minRating=3&view=table&sort=newest&page=2')
  expect(countModelFilters(query)).toBe(2)
  expect(modelsSearch(withoutModelFilters(query))).toBe('?sort=newest&view=table')
})
