import type { ResponseBody, HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { castVote as contract } from '@inferdex/contracts/votes'
import type { Db } from '../../db/db.ts'
import { visitorKey } from '../../platform/client-address.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import { castVote } from './votes.queries.ts'

const VOTES_PER_ACCOUNT: Limit = { hits: 300, windowSeconds: 5 * 60 }
/** An IP address may be shared by a whole company. */
const VOTES_PER_ADDRESS: Limit = { hits: 3000, windowSeconds: 5 * 60 }

export type VotesDeps = { db: Db; limiter: RateLimiter; now: () => Date }

export async function vote(
  { db, limiter, now }: VotesDeps,
  input: HandlerInput<typeof contract>['body'],
  caller: { userId: string; address: string | null },
): Promise<ResponseBody<typeof contract>> {
  const at = now()
  await limiter.consume(`vote:address:${visitorKey(caller.address)}`, VOTES_PER_ADDRESS, at)
  await limiter.consume(`vote:account:${caller.userId}`, VOTES_PER_ACCOUNT, at)
  const result = await castVote(db, { ...input, userId: caller.userId }, at)
  if (result === undefined) throw voteTargetNotFound()
  if (result === 'own') throw new AppError('FORBIDDEN', 'You cannot vote for your own review')
  return result
}

export function voteTargetNotFound(): AppError {
  return new AppError('NOT_FOUND', 'There is nothing to vote for here')
}
