import { describe, expect, it } from 'vitest'
import { parseReviewsQuery, reviewsSearch } from './reviews-query.ts'

const parse = (search: string) => parseReviewsQuery(new URLSearchParams(search))

describe('the URL of the reviews of a record', () => {
  it.each([
    ['?tab=reviews', { sort: 'newest', page: 1 }],
    ['?tab=reviews&sort=helpful', { sort: 'helpful', page: 1 }],
    ['?tab=reviews&sort=rating&page=3', { sort: 'rating', page: 3 }],
  ] as const)('%s is read and written the same [PUB-REV-01]', (search, query) => {
    expect(parse(search)).toEqual(query)
    expect(reviewsSearch(query)).toBe(search)
  })

  it.each(['?tab=reviews&sort=price&page=0', '?sort=&page=x', '?page=-1'])(
    '%s is the first page, newest first',
    (search) => {
      expect(parse(search)).toEqual({ sort: 'newest', page: 1 })
    },
  )

  it('the last page with a number is the hundredth', () => {
    expect(parse('?page=5000')).toEqual({ sort: 'newest', page: 100 })
  })
})
