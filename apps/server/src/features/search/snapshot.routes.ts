import { AppError } from '@inferdex/contracts/protocol/errors'
import * as contract from '@inferdex/contracts/search/snapshot'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { createSnapshots } from './snapshot.service.ts'

export function snapshotRoutes(app: FastifyInstance, { db }: { db: ReadDb }): void {
  const snapshots = createSnapshots(db)
  registerEndpoint(app, contract.findSnapshot, async () => {
    const hash = await snapshots.current()
    return { snapshot: hash === null ? null : { url: `/api/catalog/snapshot/${hash}.json`, etag: hash } }
  })
  registerEndpoint(app, contract.readSnapshot, async ({ params }, { responseHeaders }) => {
    const snapshot = await snapshots.find(params.hash)
    if (snapshot === undefined) throw new AppError('NOT_FOUND', 'This snapshot has been replaced by a newer one')
    responseHeaders['cache-control'] = 'public, max-age=31536000, immutable'
    responseHeaders['cdn-cache-control'] = responseHeaders['cache-control']
    return snapshot
  })
}
