import { auditStack } from '@inferdex/contracts/stack'
import type { FastifyInstance } from 'fastify'
import type { ReadDb } from '../../db/db.ts'
import { registerEndpoint } from '../../http/api/register-endpoint.ts'
import { visitorKey } from '../../platform/client-address.ts'
import type { Limit, RateLimiter } from '../../platform/rate-limit.ts'
import { createStackAudit } from './stack.service.ts'

/** Enough for CI on every push, and for a person who edits a list. */
const AUDITS: Limit = { hits: 120, windowSeconds: 60 * 60 }

type StackDeps = { db: ReadDb; limiter: RateLimiter; now: () => Date }

export function stackRoutes(app: FastifyInstance, { db, limiter, now }: StackDeps): void {
  const audit = createStackAudit(db)
  registerEndpoint(app, auditStack, async ({ body }, { address }) => {
    const at = now()
    await limiter.consume(`stack-audit:${visitorKey(address)}`, AUDITS, at)
    return await app.sharedResponses.calls.run(() => audit(body, at))
  })
}
