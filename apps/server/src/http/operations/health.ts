import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

export type Readiness = (depth: 'shallow' | 'deep') => Promise<string[]>

/**
 * Serves the health checks. `/livez`: the process runs. `/readyz`: it should get requests; this stays true while only
 * the database is down, because the process still serves cached pages. `/readyz?deep=1` checks the database too, and
 * reports whether the replica is used if there is one: without it everything works.
 */
export function serveHealth(
  app: FastifyInstance,
  reasonsAgainst: Readiness,
  replica: { readonly isUsable: () => boolean } | null = null,
): void {
  app.get('/livez', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async ({ query }, reply) => {
    const isDeep = z.object({ deep: z.literal('1') }).safeParse(query).success
    const reasons = await reasonsAgainst(isDeep ? 'deep' : 'shallow')
    const ready = reasons.length === 0
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ...(ready ? { status: 'ready' } : { status: 'not ready', reasons }),
        ...(isDeep && replica !== null && { replica: replica.isUsable() ? 'used' : 'not used' }),
      })
  })
}

/** Creates the readiness check. Once no migration is pending, only a deep check queries the database again. */
export function createReadiness(isDraining: () => boolean, hasPendingMigrations: () => Promise<boolean>): Readiness {
  let wasComplete = false

  async function databaseReason(): Promise<string | null> {
    try {
      if (await hasPendingMigrations()) return 'migrations pending'
    } catch {
      return 'database unreachable'
    }
    wasComplete = true
    return null
  }

  return async (depth) => {
    const reasons = isDraining() ? ['draining'] : []
    if (depth === 'shallow' && wasComplete) return reasons
    const reason = await databaseReason()
    return reason === null ? reasons : [...reasons, reason]
  }
}
