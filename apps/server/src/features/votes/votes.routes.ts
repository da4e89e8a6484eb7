import * as contract from '@inferdex/contracts/votes'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { findVoteCounts, findVotesOf } from './votes.queries.ts'
import { voteTargetNotFound, vote, type VotesDeps } from './votes.service.ts'

export function votesRoutes(app: FastifyInstance, deps: VotesDeps): void {
  registerEndpoint(app, contract.castVote, ({ body }, { viewer, address }) =>
    vote(deps, body, { userId: viewer.id, address }),
  )
  registerEndpoint(app, contract.listOwnVotes, ({ query }, { viewer }) =>
    findVotesOf(deps.db, viewer.id, query.targetType, query.targetIds),
  )
  registerEndpoint(app, contract.readVoteCounts, async ({ query }) => {
    const counts = await findVoteCounts(deps.db, query.targetType, query.targetId)
    if (counts === undefined) throw voteTargetNotFound()
    return counts
  })
}
