import type { VoteType } from './vote-targets.ts'

/** The points of an approved submission for its author. Equals `approval_points` in SQL. */
export const APPROVAL_POINTS = 10

const POINTS_PER_VOTE = { UPVOTE: 2, DOWNVOTE: -1 } as const satisfies Record<VoteType, number>

/** Returns the points of another user's vote for the author of a review. Equals `vote_points` in SQL. */
export function votePoints(vote: VoteType | null): number {
  return vote === null ? 0 : POINTS_PER_VOTE[vote]
}

/** Votes by others on a user's reviews, and the user's approved submissions. */
export type ReputationCounts = {
  readonly approvedSubmissions: number
  readonly reviewUpvotes: number
  readonly reviewDownvotes: number
}

/** Calculates a user's reputation from current counts, never below 0; a withdrawn vote no longer counts. */
export function reputation({ approvedSubmissions, reviewUpvotes, reviewDownvotes }: ReputationCounts): number {
  const points =
    approvedSubmissions * APPROVAL_POINTS +
    reviewUpvotes * votePoints('UPVOTE') +
    reviewDownvotes * votePoints('DOWNVOTE')
  return Math.max(0, points)
}
