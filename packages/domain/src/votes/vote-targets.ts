/** What people can review. */
export const reviewTargets = ['PROVIDER', 'MODEL'] as const
export type ReviewTarget = (typeof reviewTargets)[number]

/** What people can like, and what has figures of the community. */
export const likeTargets = [...reviewTargets, 'DEAL'] as const
export type LikeTarget = (typeof likeTargets)[number]

/** What people can vote on. */
export const voteTargets = [...likeTargets, 'REVIEW'] as const
export type VoteTarget = (typeof voteTargets)[number]

export const voteTypes = ['UPVOTE', 'DOWNVOTE'] as const
export type VoteType = (typeof voteTypes)[number]
