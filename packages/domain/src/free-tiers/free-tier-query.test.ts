import { describe, expect, it } from 'vitest'
import { freeTiersSearch, neededRequests, parseFreeTiersQuery, withoutFreeTierFilters } from './free-tier-query.ts'

const parse = (search: string) => parseFreeTiersQuery(new URLSearchParams(search))
const PLAIN = { q: '', chip: 'all', need: null, sort: 'requests', view: 'table' }

describe('the URL of the free tiers', () => {
  it.each([
    ['', PLAIN],
    ['?q=groq&show=no-card&sort=tokens', { ...PLAIN, q: 'groq', chip: 'no-card', sort: 'tokens' }],
    ['?show=unlimited&sort=credit', { ...PLAIN, chip: 'unlimited', sort: 'credit' }],
    ['?need=300&sort=name&view=cards', { ...PLAIN, need: 300, sort: 'name', view: 'cards' }],
  ])('%s is read and written the same', (search, query) => {
    expect(parse(search)).toEqual(query)
    expect(freeTiersSearch(parse(search))).toBe(search)
  })

  it('ignores what it does not understand', () => {
    expect(parse('?show=card&sort=rating&need=-1&view=list')).toEqual(PLAIN)
  })

  it('clearing the filters keeps the order and the view', () => {
    expect(withoutFreeTierFilters(parse('?q=a&show=no-card&need=9&sort=credit&view=cards'))).toEqual({
      ...PLAIN,
      sort: 'credit',
      view: 'cards',
    })
  })
})

it.each([
  ['300', 300],
  ['1,000', 1000],
  ['2k', 2000],
  [' 1.5 M ', 1_500_000],
  ['0', null],
  ['many', null],
  ['', null],
  ['-5', null],
])('"%s" requests a day is %s', (text, need) => {
  expect(neededRequests(text)).toBe(need)
})
