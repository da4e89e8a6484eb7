import * as contract from '@inferdex/contracts/comments'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import {
  type CommentsDeps,
  deleteComment,
  editComment,
  flagComment,
  likeComment,
  readOwn,
  readThreads,
  writeComment,
} from './comments.service.ts'
import { listManaged, moderate, moveBack, moveEvery, replyAsStaff } from './moderation.service.ts'

export function commentsRoutes(app: FastifyInstance, { reads, ...deps }: CommentsDeps & { reads: ReadDb }): void {
  registerEndpoint(app, contract.readComments, ({ params, query }) =>
    readThreads({ ...deps, db: reads }, params.slug, query),
  )
  registerEndpoint(app, contract.readOwnComments, ({ query }, { viewer }) => readOwn(deps.db, viewer, query.postId))
  registerEndpoint(app, contract.createComment, ({ body }, call) => writeComment(deps, body, call))
  registerEndpoint(app, contract.editComment, ({ params, body }, call) =>
    editComment(deps, params.id, body.content, call),
  )
  registerEndpoint(app, contract.deleteComment, async ({ params }, call) => {
    await deleteComment(deps, params.id, call)
    return undefined
  })
  registerEndpoint(app, contract.likeComment, ({ params, body }, call) =>
    likeComment(deps, params.id, body.liked, call),
  )
  registerEndpoint(app, contract.flagComment, async ({ params, body }, call) => {
    await flagComment(deps, params.id, body.reason, call)
    return undefined
  })
  registerEndpoint(app, contract.listComments, ({ query }) => listManaged(deps.db, query))
  registerEndpoint(app, contract.moderateComment, ({ params, body }, call) =>
    moderate(deps, actorOf(call), params.id, body.status),
  )
  registerEndpoint(app, contract.replyToComment, ({ params, body }, call) =>
    replyAsStaff(deps, actorOf(call), params.id, body.content),
  )
  registerEndpoint(app, contract.approvePendingComments, ({ query }, call) =>
    moveEvery(deps, actorOf(call), { from: 'PENDING', to: 'APPROVED', ...query }),
  )
  registerEndpoint(app, contract.rejectFlaggedComments, ({ query }, call) =>
    moveEvery(deps, actorOf(call), { from: 'FLAGGED', to: 'REJECTED', ...query }),
  )
  registerEndpoint(app, contract.moveCommentsBack, ({ body }, call) => moveBack(deps, actorOf(call), body))
}
