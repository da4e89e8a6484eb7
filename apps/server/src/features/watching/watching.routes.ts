import * as contract from '@inferdex/contracts/watching/watching'
import type { FastifyInstance } from 'fastify'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { countUnread, setRead } from './inbox.queries.ts'
import { deleteWatch, findWatches } from './watches.queries.ts'
import { addWatch, assertFound, changeRules, previewWatch, readInbox, type WatchingDeps } from './watching.service.ts'

export function watchingRoutes(app: FastifyInstance, deps: WatchingDeps): void {
  const { db, now } = deps
  registerEndpoint(app, contract.listWatches, async (_, { viewer }) => {
    const [watches, unread] = await Promise.all([findWatches(db, viewer.id), countUnread(db, viewer.id)])
    return { watches, unread }
  })
  registerEndpoint(app, contract.addWatch, ({ body }, { viewer }) => addWatch(deps, viewer.id, body))
  registerEndpoint(app, contract.previewWatch, ({ body }) => previewWatch(deps, body))
  registerEndpoint(app, contract.changeWatch, ({ params, body }, { viewer }) =>
    changeRules(deps, viewer.id, params.id, body.rules),
  )
  registerEndpoint(app, contract.removeWatch, async ({ params }, { viewer }) => {
    assertFound(await deleteWatch(db, viewer.id, params.id))
    return undefined
  })
  registerEndpoint(app, contract.readInbox, ({ query }, { viewer }) => readInbox(db, viewer.id, query))
  registerEndpoint(app, contract.markRead, async ({ body }, { viewer }) => {
    const { ids, until } = body
    await setRead(db, viewer.id, { ids, until: until === undefined ? undefined : new Date(until) }, now())
    return { unread: await countUnread(db, viewer.id) }
  })
}
