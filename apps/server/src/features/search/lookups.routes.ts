import * as contract from '@inferdex/contracts/search/lookups'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import {
  findDealsToPick,
  findModelsToPick,
  findProvidersToPick,
  isDealTitleUsed,
  isNameUsed,
} from './lookups.queries.ts'

/** Shorter texts match too much. */
const SEARCH_FROM = 2

/** Registers the lookups that forms use before they are sent. */
export function lookupRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, contract.searchModelsToPick, ({ query: { query } }) =>
    query.length < SEARCH_FROM ? [] : findModelsToPick(db, query),
  )
  registerEndpoint(app, contract.searchProvidersToPick, ({ query: { query } }) =>
    query.length < SEARCH_FROM ? [] : findProvidersToPick(db, query),
  )
  registerEndpoint(app, contract.searchDealsToPick, ({ query: { query } }) =>
    query.length < SEARCH_FROM ? [] : findDealsToPick(db, query),
  )
  registerEndpoint(app, contract.modelExists, async ({ query: { name } }) => ({
    exists: await isNameUsed(db, 'models', name),
  }))
  registerEndpoint(app, contract.providerExists, async ({ query: { name } }) => ({
    exists: await isNameUsed(db, 'providers', name),
  }))
  registerEndpoint(app, contract.dealExists, async ({ query: { title } }) => ({
    exists: await isDealTitleUsed(db, title),
  }))
}
