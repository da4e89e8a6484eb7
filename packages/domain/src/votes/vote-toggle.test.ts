import { describe, expect, it } from 'vitest'
import { voteToggleCases } from './vote-toggle.cases.ts'
import { toggledVote } from './vote-toggle.ts'

describe('a vote is none, up or down; the same again takes it back, the other one replaces it [PUB-VOTE-01, PUB-VOTE-03]', () => {
  it.each([
    ...voteToggleCases,
    // The counts on the page are stale.
    [{ own: 'UPVOTE', upvotes: 0, downvotes: 0 }, 'UPVOTE', { own: null, upvotes: 0, downvotes: 0 }],
  ] as const)('%o and then %s is %o', (before, type, after) => {
    expect(toggledVote(before, type)).toEqual(after)
  })
})
