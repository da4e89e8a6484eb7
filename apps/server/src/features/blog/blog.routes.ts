import * as contract from '@inferdex/contracts/blog/blog'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { respondWithPage } from '../../http/api/list-headers.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { findArticle, findPublishedPost } from './blog.queries.ts'
import { findBlogPage, findPosts } from './blog.service.ts'

export function blogRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, contract.listPosts, async ({ query }, call) =>
    respondWithPage(call, contract.listPosts.path, query, await findPosts(db, query)),
  )
  registerEndpoint(app, contract.readBlogPage, ({ query }) => findBlogPage(db, query))
  registerEndpoint(app, contract.readPost, async ({ params }) => found(await findPublishedPost(db, params.slug)))
  registerEndpoint(app, contract.readArticle, async ({ params }) => found(await findArticle(db, params.slug)))
}

/** Throws the same error for a missing post and for one that is not public, so that drafts stay secret. */
function found<T>(article: T | undefined): T {
  if (article === undefined) throw new AppError('NOT_FOUND', 'This article does not exist')
  return article
}
