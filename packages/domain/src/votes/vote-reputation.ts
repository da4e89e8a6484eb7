const PER_APPROVED_SUBMISSION = 10
const PER_UPVOTE = 2
const PER_DOWNVOTE = -1

/** Votes of others on one's reviews, and what one has submitted. */
export type Earned = {
  readonly approvedSubmissions: number
  readonly reviewUpvotes: number
  readonly reviewDownvotes: number
}

/** Never below 0; what is undone is as if it had never been. */
export function reputation({ approvedSubmissions, reviewUpvotes, reviewDownvotes }: Earned): number {
  const points =
    approvedSubmissions * PER_APPROVED_SUBMISSION + reviewUpvotes * PER_UPVOTE + reviewDownvotes * PER_DOWNVOTE
  return Math.max(0, points)
}
