import { reportMissedSearch } from '@inferdex/contracts/search/missed-searches'
import { missedSearch } from '@inferdex/domain/search/missed-search'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { visitorKey } from '../../platform/client-address.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import { countMissedSearch } from './missed-searches.queries.ts'

/** Above normal use, and low enough that one visitor cannot fill the list of a day. */
const REPORTS: Limit = { hits: 60, windowSeconds: 60 * 60 }

type MissedSearchesDeps = { db: Db; limiter: RateLimiter; now: () => Date }

export function missedSearchesRoutes(app: FastifyInstance, { db, limiter, now }: MissedSearchesDeps): void {
  registerEndpoint(app, reportMissedSearch, async ({ body }, { address }) => {
    const at = now()
    await limiter.consume(`missed-search:${visitorKey(address)}`, REPORTS, at)
    const search = missedSearch(body.q)
    if (search !== null) await countMissedSearch(db, search, at)
    return undefined
  })
}
