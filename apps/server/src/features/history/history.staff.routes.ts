import * as contract from '@inferdex/contracts/history/history.staff'
import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../http/api/actor.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { readHistory } from './history.service.ts'
import { lockField, readLocks, unlockField } from './locks.service.ts'
import { type HistoryDeps, revertRecord } from './revert.service.ts'

const RECORDS = [
  { kind: 'MODEL', read: contract.readModelHistory, revert: contract.revertModel },
  { kind: 'PROVIDER', read: contract.readProviderHistory, revert: contract.revertProvider },
  { kind: 'DEAL', read: contract.readDealHistory, revert: contract.revertDeal },
] as const

export function historyRoutes(app: FastifyInstance, deps: HistoryDeps): void {
  const { db } = deps
  for (const { kind, read, revert } of RECORDS) {
    registerEndpoint(app, read, ({ params, query }) => readHistory(db, kind, params.id, query))
    registerEndpoint(app, revert, ({ params, body }, call) =>
      revertRecord(deps, actorOf(call), { kind, id: params.id }, body),
    )
  }
  registerEndpoint(app, contract.listLocks, ({ params }) => readLocks(db, params.id))
  registerEndpoint(app, contract.lockField, ({ params, body }, call) => lockField(deps, actorOf(call), params.id, body))
  registerEndpoint(app, contract.unlockField, ({ params, body }, call) =>
    unlockField(deps, actorOf(call), params.id, body),
  )
}
