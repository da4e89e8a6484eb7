import { describe, expect, it } from 'vitest'
import { freeTiersSearch, parseFreeTiersQuery, withoutFreeTierFilters } from './free-tier-query.ts'

const parse = (search: string) => parseFreeTiersQuery(new URLSearchParams(search))
const PLAIN = { q: '', chip: 'all', sort: 'name' }

describe('the URL of the free tiers', () => {
  it.each([
    ['', PLAIN],
    ['?q=groq&show=no-card&sort=tokens', { q: 'groq', chip: 'no-card', sort: 'tokens' }],
    ['?show=unlimited&sort=credit', { q: '', chip: 'unlimited', sort: 'credit' }],
  ])('%s is read and written the same', (search, query) => {
    expect(parse(search)).toEqual(query)
    expect(freeTiersSearch(parse(search))).toBe(search)
  })

  it('ignores what it does not understand', () => {
    expect(parse('?show=card&sort=rating')).toEqual(PLAIN)
  })

  it('clearing the filters keeps the order', () => {
    expect(withoutFreeTierFilters(parse('?q=a&show=no-card&sort=credit'))).toEqual({ ...PLAIN, sort: 'credit' })
  })
})
