import * as contract from '@inferdex/contracts/changes'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { refuseUnknown } from '../../db/known-names.queries.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { readChangeSummary } from './changes.queries.ts'
import { listChanges } from './changes.service.ts'
import { readDataQuality } from './data-quality.queries.ts'
import { findRetirements } from './retirements.queries.ts'

export function changesRoutes(app: FastifyInstance, { db, now }: { db: ReadDb; now: () => Date }): void {
  registerEndpoint(app, contract.listChanges, async ({ query }) => {
    const changes = await listChanges(db, query, now())
    if (changes.items.length === 0)
      await refuseUnknown(db, { provider: ['provider', query.provider], model: ['model', query.model] })
    return changes
  })
  registerEndpoint(app, contract.readChangeSummary, () => readChangeSummary(db, now()))
  registerEndpoint(app, contract.readDataQuality, () => readDataQuality(db))
  registerEndpoint(app, contract.listRetirements, async ({ query }) => {
    const items = await findRetirements(db, query)
    if (items.length === 0) await refuseUnknown(db, { provider: ['provider', query.provider] })
    return { items, asOf: dayOf(now()) }
  })
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
