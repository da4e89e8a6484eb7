import { describe, expect, it } from 'vitest'
import { reputation } from './vote-reputation.ts'

describe('reputation', () => {
  it.each([
    ['nothing yet', 0, 0, 0, 0],
    ['an approved submission', 1, 0, 0, 10],
    ['an upvote', 0, 1, 0, 2],
    ['a downvote after an upvote', 0, 1, 1, 1],
    ['only downvotes', 0, 0, 5, 0],
    ['downvotes weigh on submissions too', 1, 0, 4, 6],
  ])('%s', (_, approvedSubmissions, reviewUpvotes, reviewDownvotes, expected) => {
    expect(reputation({ approvedSubmissions, reviewUpvotes, reviewDownvotes })).toBe(expected)
  })
})
