import * as contract from '@inferdex/contracts/search/search'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import {
  type Found,
  searchModels,
  searchProvidersAndArticles,
  suggestModels,
  suggestProviders,
} from './search.queries.ts'

const SUGGESTED = 3
const SUGGEST_FROM = 2

export function searchRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  registerEndpoint(app, contract.search, async ({ query: { q, limit } }) => {
    if (q === '') return { providers: toGroup(NOTHING), models: toGroup(NOTHING), articles: toGroup(NOTHING) }
    const [{ providers, articles }, models] = await Promise.all([
      searchProvidersAndArticles(db, q, limit),
      searchModels(db, q, limit),
    ])
    return { providers: toGroup(providers), models: toGroup(models), articles: toGroup(articles) }
  })
  registerEndpoint(app, contract.suggest, async ({ query: { q } }) => {
    if (q.length < SUGGEST_FROM) return { providers: [], models: [] }
    const [providers, models] = await Promise.all([suggestProviders(db, q, SUGGESTED), suggestModels(db, q, SUGGESTED)])
    return { providers, models }
  })
}

const NOTHING = { total: 0, items: [] }

function toGroup<Hit>({ total, items }: Found<Hit>) {
  return { total: total ?? items.length, isPartial: total === null, items }
}
