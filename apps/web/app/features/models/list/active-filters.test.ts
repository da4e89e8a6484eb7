import { parseModelsQuery } from '@inferdex/domain/models/models-query'
import { describe, expect, it } from 'vitest'
import { activeFilters } from './active-filters.ts'
import { modelsAddress, QUICK_CHIPS, toggleChoice } from './model-choices.ts'

const query = (search: string) => parseModelsQuery(new URLSearchParams(search))

describe('activeFilters', () => {
  it('lists every active filter and the URL without it', () => {
    const active = activeFilters(
      query('capability=vision&source=open-source&context=1M%2B&maxInputPrice=5&minRating=4&page=3'),
    )
    expect(active.map(({ label }) => label)).toEqual([
      'Vision',
      'Open Source',
      'Context ≥ 1M',
      'Input ≤ $5',
      'Rating ≥ 4',
    ])
    expect(modelsAddress(active[0]?.without ?? query(''))).toBe(
      '/models?source=open-source&context=1M%2B&maxInputPrice=5&minRating=4',
    )
  })

  it('names licences, makers and months [USE-06]', () => {
    const active = activeFilters(
      query('licence=unknown&weights=open&maker=openai&maker=nobody&since=2026-04-01&sold=true'),
      [{ key: 'openai', name: 'OpenAI', count: 9 }],
    )
    expect(active.map(({ label, without }) => [label, modelsAddress(without)])).toEqual([
      ['Licence unknown', '/models?weights=open&maker=openai&maker=nobody&since=2026-04-01&sold=true'],
      ['Open weights', '/models?licence=unknown&maker=openai&maker=nobody&since=2026-04-01&sold=true'],
      ['OpenAI', '/models?licence=unknown&weights=open&maker=nobody&since=2026-04-01&sold=true'],
      ['nobody', '/models?licence=unknown&weights=open&maker=openai&since=2026-04-01&sold=true'],
      ['Since Apr 2026', '/models?licence=unknown&weights=open&maker=openai&maker=nobody&sold=true'],
      ['Still sold', '/models?licence=unknown&weights=open&maker=openai&maker=nobody&since=2026-04-01'],
    ])
  })

  it('leaves out the search text, which is in its own field', () => {
    expect(activeFilters(query('q=gpt'))).toEqual([])
  })
})

describe('toggleChoice', () => {
  it('adds, removes, and goes back to the first page', () => {
    const on = toggleChoice(query('page=4'), 'capabilities', 'vision')
    expect(modelsAddress(on)).toBe('/models?capability=vision')
    expect(modelsAddress(toggleChoice(on, 'capabilities', 'vision'))).toBe('/models')
  })
})

it('the quick chips are shortcuts to filters of the panel', () => {
  expect(QUICK_CHIPS.map(({ label, toggle }) => [label, modelsAddress(toggle(query('')))])).toEqual([
    ['Open Source', '/models?source=open-source'],
    ['Vision Capable', '/models?capability=vision'],
    ['Function Calling', '/models?capability=function_calling'],
    ['Large Context (300K+)', '/models?context=300K'],
  ])
})
