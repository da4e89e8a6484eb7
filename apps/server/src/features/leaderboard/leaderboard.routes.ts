import * as contract from '@inferdex/contracts/leaderboard'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { readLeaderboard } from './leaderboard.service.ts'
import { readScores } from './scores.service.ts'

export function leaderboardRoutes(app: FastifyInstance, { db }: { db: ReadDb }): void {
  registerEndpoint(app, contract.readLeaderboard, async ({ query }) => {
    return await readLeaderboard(db, query)
  })
  registerEndpoint(app, contract.readScores, async () => ({ data: await readScores(db) }))
}
