import { voteTargets, voteTypes } from '@inferdex/domain/votes/vote-targets'
import { z } from 'zod'
import type { Endpoint } from './protocol/endpoint.ts'

/** The most ids that fit into a URL. */
const MAX_TARGETS = 200

export const voteType = z.enum(voteTypes)

export const voteCounts = z.object({
  upvotes: z.int(),
  downvotes: z.int(),
  /** Upvotes minus downvotes. */
  total: z.int(),
})

export const castVoteInput = z.strictObject({
  targetType: z.enum(voteTargets),
  targetId: z.uuid('This is not an id'),
  type: voteType,
})

export const castVote = {
  method: 'POST',
  path: '/likes',
  access: 'vote.cast',
  summary: 'Vote up or down; the vote that is already set is taken back, the other one replaced. Not on the own review',
  body: castVoteInput,
  /** `type` is the user's vote after the call; `isCounted` is false until the user has confirmed their address. */
  response: z.object({ type: voteType.nullable(), ...voteCounts.shape, isCounted: z.boolean() }),
} as const satisfies Endpoint

/** Comma-separated ids without duplicates. */
const idList = z
  .string()
  .transform((text) => [...new Set(text.split(',').map((id) => id.trim()))].filter((id) => id !== ''))
  .pipe(z.array(z.uuid('This is not an id')).max(MAX_TARGETS, `Please ask for at most ${MAX_TARGETS} targets`))

export const listOwnVotes = {
  method: 'GET',
  path: '/likes/user',
  access: 'vote.read-own',
  summary: 'The own votes among these targets',
  query: z.strictObject({ targetType: z.enum(voteTargets), targetIds: idList }),
  response: z.array(z.object({ targetId: z.uuid(), type: voteType })),
} as const satisfies Endpoint

export const readVoteCounts = {
  method: 'GET',
  path: '/likes/counts',
  access: 'community.read',
  summary: 'How many voted up and down on a target',
  query: z.strictObject({ targetType: z.enum(voteTargets), targetId: z.uuid('This is not an id') }),
  response: voteCounts,
} as const satisfies Endpoint
