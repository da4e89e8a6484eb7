import type { VoteType } from './vote-targets.ts'

/** The user's own vote on a target, and the counts of all votes. */
export type VoteState = { readonly own: VoteType | null; readonly upvotes: number; readonly downvotes: number }

/**
 * Returns the state after a click: the same vote again is withdrawn, the other one replaces it. Counts stay at least 0.
 */
export function toggledVote(before: VoteState, type: VoteType): VoteState {
  const own = before.own === type ? null : type
  const step = (of: VoteType) => Number(own === of) - Number(before.own === of)
  return {
    own,
    upvotes: Math.max(0, before.upvotes + step('UPVOTE')),
    downvotes: Math.max(0, before.downvotes + step('DOWNVOTE')),
  }
}
