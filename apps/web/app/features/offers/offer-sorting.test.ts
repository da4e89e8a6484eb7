import { expect, it } from 'vitest'
import { offerColumnSort, offerSorting } from './offer-sorting.ts'

it.each([
  ['', 'input', 'asc'],
  ['sort=-input', 'input', 'desc'],
  ['sort=output', 'output', 'asc'],
  ['sort=-contextWindow', 'contextWindow', 'desc'],
  ['sort=nonsense', 'input', 'asc'],
  ['sort=--output', 'input', 'asc'],
] as const)('"%s" sorts by %s %s', (query, sort, direction) => {
  expect(offerSorting(new URLSearchParams(query))).toEqual({ sort, direction })
})

it.each([
  ['', 'input', 'asc', 'asc', '?sort=-input'],
  ['sort=-input', 'input', 'asc', 'desc', ''],
  ['all=1', 'output', 'asc', null, '?all=1&sort=output'],
  ['', 'contextWindow', 'desc', null, '?sort=-contextWindow'],
  ['sort=-contextWindow', 'contextWindow', 'desc', 'desc', '?sort=contextWindow'],
] as const)('with "%s" a click on %s (first %s)', (query, column, first, direction, search) => {
  expect(offerColumnSort(new URLSearchParams(query), column, first)).toEqual({ direction, to: { search } })
})
