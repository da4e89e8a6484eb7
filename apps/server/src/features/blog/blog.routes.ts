import * as contract from '@inferdex/contracts/blog/blog'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { foundOrMoved } from '../../db/slug-holders.queries.ts'
import { respondWithPage } from '../../http/api/list-headers.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { findArticle, findPublishedPost } from './blog.queries.ts'
import { findBlogPage, findPosts } from './blog.service.ts'

export function blogRoutes(app: FastifyInstance, { db }: { db: ReadDb }): void {
  registerEndpoint(app, contract.listPosts, async ({ query }, call) =>
    respondWithPage(call, contract.listPosts.path, query, await findPosts(db, query)),
  )
  registerEndpoint(app, contract.readBlogPage, ({ query }) => findBlogPage(db, query))
  // A missing post and one that is not public get the same error, so that drafts stay secret.
  registerEndpoint(app, contract.readPost, async ({ params }) =>
    foundOrMoved(db, 'posts', params.slug, await findPublishedPost(db, params.slug)),
  )
  registerEndpoint(app, contract.readArticle, async ({ params }) =>
    foundOrMoved(db, 'posts', params.slug, await findArticle(db, params.slug)),
  )
}
