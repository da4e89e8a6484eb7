import * as contract from '@inferdex/contracts/blog/blog.staff'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { checkSlug } from '../../db/slug-holders.queries.ts'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint, type SignedIn } from '../../http/api/register-endpoint.ts'
import { autosave, discardAutosave, readVersion } from './autosave.service.ts'
import { renderArticle } from './markdown.service.ts'
import { findUnsaved, listVersions } from './post-versions.queries.ts'
import {
  createPost,
  deletePost,
  findManagedPosts,
  readManagedPost,
  restorePost,
  updatePost,
  type Writer,
} from './posts.service.ts'

function writerOf(call: { viewer: SignedIn; address: string | null }): Writer {
  return { actor: actorOf(call), viewer: call.viewer }
}

export function blogAdminRoutes(app: FastifyInstance, deps: { db: Db; now: () => Date }): void {
  const { db } = deps
  registerEndpoint(app, contract.listManagedPosts, ({ query }) => findManagedPosts(db, query))
  registerEndpoint(app, contract.readManagedPost, ({ params }) => readManagedPost(db, params.id))
  registerEndpoint(app, contract.createPost, ({ body }, call) => createPost(deps, writerOf(call), body))
  registerEndpoint(app, contract.updatePost, ({ params, body }, call) =>
    updatePost(deps, writerOf(call), params.id, body),
  )
  registerEndpoint(app, contract.deletePost, async ({ params }, call) => {
    await deletePost(deps, writerOf(call), params.id)
    return undefined
  })
  registerEndpoint(app, contract.restorePost, ({ params }, call) => restorePost(deps, writerOf(call), params.id))
  registerEndpoint(app, contract.checkPostSlug, ({ query }) => checkSlug(db, 'posts', query.slug, query.postId))
  registerEndpoint(app, contract.previewPost, ({ body }) => renderArticle(db, body.content))
  registerEndpoint(app, contract.autosavePost, ({ body }, { viewer }) => autosave(deps, viewer, body))
  registerEndpoint(app, contract.listPostVersions, ({ params }) => listVersions(db, params.id))
  registerEndpoint(app, contract.readPostVersion, ({ params }, { viewer }) => readVersion(db, params.id, viewer.id))
  registerEndpoint(app, contract.readUnsavedPost, async (_, { viewer }) => ({
    version: (await findUnsaved(db, viewer.id)) ?? null,
  }))
  registerEndpoint(app, contract.discardUnsaved, async ({ params }, { viewer }) => {
    await discardAutosave(db, params.id, viewer.id)
    return undefined
  })
}
