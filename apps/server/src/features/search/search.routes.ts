import * as contract from '@inferdex/contracts/search/search'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import {
  type Found,
  searchModels,
  searchProvidersAndArticles,
  suggestModels,
  suggestProviders,
} from './search.queries.ts'
import { createSearch } from './search.service.ts'

const SUGGESTED = 3
const SUGGEST_FROM = 2

export function searchRoutes(app: FastifyInstance, { db }: { db: ReadDb }): void {
  const searchWith = createSearch(db)
  registerEndpoint(app, contract.search, async ({ query: { q, limit, type } }) => {
    if (q === '') return { ...NOT_SEARCHED, providers: NO_HITS, models: NO_HITS, articles: NO_HITS, modelTypes: [] }
    const { providers, models, articles, ...more } = await searchWith(q, async (text) => {
      const [found, foundModels] = await Promise.all([
        searchProvidersAndArticles(db, text, limit),
        searchModels(db, text, limit, type),
      ])
      return { ...found, models: foundModels }
    })
    return {
      ...more,
      providers: toGroup(providers),
      models: toGroup(models),
      articles: toGroup(articles),
      modelTypes: [...models.types],
    }
  })
  registerEndpoint(app, contract.suggest, async ({ query: { q } }) => {
    if (q.length < SUGGEST_FROM) return { ...NOT_SEARCHED, providers: [], models: [] }
    const { providers, models, ...more } = await searchWith(q, async (text) => {
      const found = await Promise.all([suggestProviders(db, text, SUGGESTED), suggestModels(db, text, SUGGESTED)])
      return { providers: found[0], models: found[1] }
    })
    return { ...more, providers: [...providers.items], models: [...models.items] }
  })
}

const NOT_SEARCHED = { corrected: null, hasProvidersFirst: false }
const NO_HITS = { total: 0, isPartial: false, items: [] }

function toGroup<Hit>({ total, items }: Found<Hit>) {
  return { total: total ?? items.length, isPartial: total === null, items: [...items] }
}
