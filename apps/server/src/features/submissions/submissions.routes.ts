import * as decisions from '@inferdex/contracts/submissions/submission-decisions.staff'
import { reviewSubmission } from '@inferdex/contracts/submissions/submission-review.staff'
import * as contract from '@inferdex/contracts/submissions/submissions'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import type { RateLimiter } from '../../platform/rate-limit.ts'
import { type DecisionDeps, decide, decideMany, deleteSubmission, linkSubmission } from './decisions.service.ts'
import { readReview } from './review.service.ts'
import { readStats } from './submissions.queries.ts'
import { createSubmission, findSubmissions, readSubmission, updateSubmission } from './submissions.service.ts'

export function submissionsRoutes(app: FastifyInstance, deps: DecisionDeps & { limiter: RateLimiter }): void {
  const { db } = deps
  registerEndpoint(app, contract.createSubmission, ({ body }, call) => createSubmission(deps, body, call))
  registerEndpoint(app, contract.listSubmissions, ({ query }, { viewer }) => findSubmissions(db, query, viewer))
  registerEndpoint(app, contract.readSubmissionStats, async () => {
    const { PENDING, APPROVED, REJECTED } = await readStats(db)
    return { pending: PENDING, approved: APPROVED, rejected: REJECTED }
  })
  registerEndpoint(app, contract.readSubmission, ({ params }, { viewer }) => readSubmission(db, params.id, viewer))
  registerEndpoint(app, contract.updateSubmission, ({ params, body }, call) =>
    updateSubmission(deps, params.id, body, call),
  )
  registerEndpoint(app, reviewSubmission, ({ params }, { viewer }) => readReview(db, params.id, viewer))

  for (const [endpoint, status] of [
    [decisions.approveSubmission, 'APPROVED'],
    [decisions.rejectSubmission, 'REJECTED'],
    [decisions.resetSubmission, 'PENDING'],
  ] as const) {
    registerEndpoint(app, endpoint, ({ params, body }, call) => decide(deps, actorOf(call), params.id, status, body))
  }
  registerEndpoint(app, decisions.linkSubmission, ({ params, body }, call) =>
    linkSubmission(deps, actorOf(call), params.id, body.targetId),
  )
  registerEndpoint(app, decisions.deleteSubmission, async ({ params }, call) => {
    await deleteSubmission(deps, actorOf(call), params.id)
    return undefined
  })
  registerEndpoint(app, decisions.bulkApprove, ({ body }, call) => decideMany(deps, actorOf(call), 'APPROVED', body))
  registerEndpoint(app, decisions.bulkReject, ({ body }, call) => decideMany(deps, actorOf(call), 'REJECTED', body))
}
