import { expect, it } from 'vitest'
import { offerSorting, sortValue } from './offer-query.ts'

it.each([
  ['', 'input', 'asc', null],
  ['sort=-input', 'input', 'desc', '-input'],
  ['sort=output', 'output', 'asc', 'output'],
  ['sort=-contextWindow', 'contextWindow', 'desc', '-contextWindow'],
  ['sort=nonsense', 'input', 'asc', null],
  ['sort=--output', 'input', 'asc', null],
] as const)('"%s" sorts by %s %s', (query, sort, direction, value) => {
  const sorting = offerSorting(new URLSearchParams(query))
  expect(sorting).toEqual({ sort, direction })
  expect(sortValue(sorting)).toBe(value)
})
