const PER_APPROVED_SUBMISSION = 10
const PER_UPVOTE = 2
const PER_DOWNVOTE = -1

/** Votes by others on a user's reviews, and the user's approved submissions. */
export type ReputationCounts = {
  readonly approvedSubmissions: number
  readonly reviewUpvotes: number
  readonly reviewDownvotes: number
}

/** Calculates a user's reputation from current counts, never below 0; a withdrawn vote no longer counts. */
export function reputation({ approvedSubmissions, reviewUpvotes, reviewDownvotes }: ReputationCounts): number {
  const points =
    approvedSubmissions * PER_APPROVED_SUBMISSION + reviewUpvotes * PER_UPVOTE + reviewDownvotes * PER_DOWNVOTE
  return Math.max(0, points)
}
