import * as contract from '@inferdex/contracts/media'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { serveMedia, servePictureCopies } from '../../http/pages/media.ts'
import { findCopyByHash } from './picture-copies.queries.ts'
import { deleteMedia, listMedia, type MediaDeps, readUses, storeUpload } from './media.service.ts'

export function mediaRoutes(app: FastifyInstance, deps: MediaDeps): void {
  registerEndpoint(app, contract.uploadMedia, ({ query, file }, call) =>
    storeUpload(deps, actorOf(call), { name: query.name, content: file }),
  )
  registerEndpoint(app, contract.listMedia, ({ query }) => listMedia(deps.db, query))
  registerEndpoint(app, contract.readMediaUses, ({ params }) => readUses(deps.db, params.id))
  registerEndpoint(app, contract.deleteMedia, async ({ params }, call) => {
    await deleteMedia(deps, actorOf(call), params.id)
    return undefined
  })
  serveMedia(app, deps.storage)
  servePictureCopies(app, (hash) => findCopyByHash(deps.db, hash))
}
