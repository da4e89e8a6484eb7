import { describe, expect, it } from 'vitest'
import { toggledVote, type VoteState } from './vote-toggle.ts'

const state = (own: VoteState['own'], upvotes: number, downvotes: number): VoteState => ({ own, upvotes, downvotes })

describe('a vote is none, up or down; the same again takes it back, the other one replaces it [PUB-VOTE-01, PUB-VOTE-03]', () => {
  it.each([
    [state(null, 3, 1), 'UPVOTE', state('UPVOTE', 4, 1)],
    [state(null, 3, 1), 'DOWNVOTE', state('DOWNVOTE', 3, 2)],
    [state('UPVOTE', 4, 1), 'UPVOTE', state(null, 3, 1)],
    [state('DOWNVOTE', 3, 2), 'DOWNVOTE', state(null, 3, 1)],
    [state('UPVOTE', 4, 1), 'DOWNVOTE', state('DOWNVOTE', 3, 2)],
    [state('DOWNVOTE', 3, 2), 'UPVOTE', state('UPVOTE', 4, 1)],
    // The counts on the page are older than the vote.
    [state('UPVOTE', 0, 0), 'UPVOTE', state(null, 0, 0)],
  ] as const)('%o and then %s is %o', (before, type, after) => {
    expect(toggledVote(before, type)).toEqual(after)
  })
})
