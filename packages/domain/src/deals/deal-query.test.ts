import { describe, expect, it } from 'vitest'
import { type DealsQuery, dealsSearch, hasDealFilters, parseDealsQuery, withoutDealFilters } from './deal-query.ts'

const parse = (search: string) => parseDealsQuery(new URLSearchParams(search))
const PLAIN: DealsQuery = { q: '', chip: 'all', sort: 'upvotes', page: 1, after: '', before: '' }

describe('the URL of the deals list', () => {
  it.each([
    ['', PLAIN],
    ['?q=groq&show=new-users&sort=expiry', { ...PLAIN, q: 'groq', chip: 'new-users', sort: 'expiry' }],
    ['?page=2', { ...PLAIN, page: 2 }],
    ['?page=19&after=WyJ1cHZvdGVzIl0', { ...PLAIN, page: 19, after: 'WyJ1cHZvdGVzIl0' }],
    ['?page=18&before=WyJ1cHZvdGVzIl0', { ...PLAIN, page: 18, before: 'WyJ1cHZvdGVzIl0' }],
  ] as const)('%s is read and written the same', (search, query) => {
    expect(parse(search)).toEqual(query)
    expect(dealsSearch(parse(search))).toBe(search)
  })

  it.each(['?show=nothing&sort=price&page=-3', '?show=&sort=&page=x'])('%s is as if it were empty', (search) => {
    expect(parse(search)).toEqual(PLAIN)
  })

  it('the first page has no cursor, so that a filter or sort set on a later page starts at the top [CODE-15]', () => {
    const later = parse('?page=19&after=WyJ1cHZvdGVzIl0')
    expect(dealsSearch({ ...later, sort: 'newest', page: 1 })).toBe('?sort=newest')
    expect(parse('?after=WyJ1cHZvdGVzIl0')).toEqual(PLAIN)
  })

  it('clearing the filters keeps the order', () => {
    const query = parse('?q=a&show=free-credits&sort=newest&page=3')
    expect(hasDealFilters(query)).toBe(true)
    expect(withoutDealFilters(query)).toEqual({ ...PLAIN, sort: 'newest' })
    expect(hasDealFilters(withoutDealFilters(query))).toBe(false)
  })
})
