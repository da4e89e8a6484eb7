import type { VoteType } from './vote-targets.ts'

/** One's own vote on a target, and what all votes on it add up to. */
export type VoteState = { readonly own: VoteType | null; readonly upvotes: number; readonly downvotes: number }

/** The vote that is already set is taken back; the other one replaces it. Counts never fall below 0. */
export function toggledVote(before: VoteState, type: VoteType): VoteState {
  const own = before.own === type ? null : type
  const step = (of: VoteType) => Number(own === of) - Number(before.own === of)
  return {
    own,
    upvotes: Math.max(0, before.upvotes + step('UPVOTE')),
    downvotes: Math.max(0, before.downvotes + step('DOWNVOTE')),
  }
}
