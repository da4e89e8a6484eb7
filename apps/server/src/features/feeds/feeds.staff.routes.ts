import * as contract from '@inferdex/contracts/feeds.staff'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { listFeeds, listRuns } from './feeds.queries.ts'
import {
  cancelRun,
  changeFeed,
  type FeedsDeps,
  readFeedSettings,
  startRunByStaff,
  startRunFromFile,
  testFeed,
} from './feeds.service.ts'

export function feedsStaffRoutes(app: FastifyInstance, deps: FeedsDeps): void {
  const { db } = deps
  registerEndpoint(app, contract.listFeeds, async () => ({ items: await listFeeds(db) }))
  registerEndpoint(app, contract.listFeedRuns, async ({ params }) => {
    await readFeedSettings(db, params.id)
    return { items: await listRuns(db, params.id) }
  })
  registerEndpoint(app, contract.startFeedRun, ({ params, body }, call) =>
    startRunByStaff(deps, actorOf(call), params.id, body),
  )
  registerEndpoint(app, contract.startFeedRunFromFile, ({ params, query, file }, call) =>
    startRunFromFile(deps, actorOf(call), params.id, file, query.observedOn),
  )
  registerEndpoint(app, contract.cancelFeedRun, ({ params }, call) => cancelRun(deps, actorOf(call), params.id))
  registerEndpoint(app, contract.changeFeed, ({ params, body }, call) =>
    changeFeed(deps, actorOf(call), params.id, body),
  )
  registerEndpoint(app, contract.testFeed, ({ params, body }) => testFeed(deps, params.id, body.url))
}
