import { expect, it } from 'vitest'
import { searchWith } from './search-with.ts'

const current = new URLSearchParams('tab=reviews&all=1')

it.each([
  ['?tab=reviews&all=1', {}],
  ['?tab=reviews', { all: null }],
  ['?tab=models&all=1', { tab: 'models' }],
  ['?tab=reviews&all=1&sort=-input', { sort: '-input' }],
  ['', { tab: null, all: null }],
])('gives %s for %o', (search, changes) => {
  expect(searchWith(current, changes)).toBe(search)
})

it('leaves the current query as it is', () => {
  searchWith(current, { tab: null })
  expect(String(current)).toBe('tab=reviews&all=1')
})
