import type { VoteType } from './vote-targets.ts'
import type { VoteState } from './vote-toggle.ts'

type Case = readonly [before: VoteState, type: VoteType, after: VoteState]

const state = (own: VoteState['own'], upvotes: number, downvotes: number): VoteState => ({ own, upvotes, downvotes })

/** Calculated by hand. The rules in TypeScript and in SQL are both tested with them. */
export const voteToggleCases: readonly Case[] = [
  [state(null, 3, 1), 'UPVOTE', state('UPVOTE', 4, 1)],
  [state(null, 3, 1), 'DOWNVOTE', state('DOWNVOTE', 3, 2)],
  [state('UPVOTE', 4, 1), 'UPVOTE', state(null, 3, 1)],
  [state('DOWNVOTE', 3, 2), 'DOWNVOTE', state(null, 3, 1)],
  [state('UPVOTE', 4, 1), 'DOWNVOTE', state('DOWNVOTE', 3, 2)],
  [state('DOWNVOTE', 3, 2), 'UPVOTE', state('UPVOTE', 4, 1)],
]
