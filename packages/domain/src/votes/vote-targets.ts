/** Kinds of records that users can review. */
export const reviewTargets = ['PROVIDER', 'MODEL'] as const
export type ReviewTarget = (typeof reviewTargets)[number]

/** Kinds of records that users can like and that have community figures. */
export const likeTargets = [...reviewTargets, 'DEAL'] as const
export type LikeTarget = (typeof likeTargets)[number]

/** Kinds of records that users can vote on. */
export const voteTargets = [...likeTargets, 'REVIEW'] as const
export type VoteTarget = (typeof voteTargets)[number]

export const voteTypes = ['UPVOTE', 'DOWNVOTE'] as const
export type VoteType = (typeof voteTypes)[number]
