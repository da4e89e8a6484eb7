import { expect, it } from 'vitest'
import {
  countProviderFilters,
  parseProvidersQuery,
  providersSearch,
  withoutProviderFilters,
} from './providers-query.ts'

const parse = (search: string) => parseProvidersQuery(new URLSearchParams(search))

it('is read back from its URL unchanged', () => {
  const search = '?q=open&hasFreeTier=true&tool=cli&tool=api&sort=models&view=table&page=2'
  expect(providersSearch(parse(search))).toBe(search)
  expect(providersSearch(parse(''))).toBe('')
})

it('ignores what it does not understand', () => {
  expect(parse('view=map&sort=price&tool=other&hasFreeTier=maybe&page=x&minRating=-2')).toEqual(parse(''))
})

it('counts the filters of the panel, and clearing keeps the order', () => {
  const query = parse('q=a&hasFreeTier=true&tool=cli,web&sort=name')
  expect(countProviderFilters(query)).toBe(3)
  expect(providersSearch(withoutProviderFilters(query))).toBe('?sort=name')
})
