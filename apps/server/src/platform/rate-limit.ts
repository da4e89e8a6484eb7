import { AppError } from '@inferdex/contracts/protocol/errors'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'

export type Limit = { readonly hits: number; readonly windowSeconds: number }

export type RateLimiter = {
  /** Counts one hit, and throws when the limit of the window is exceeded. */
  consume: (key: string, limit: Limit, now: Date) => Promise<void>
  forget: (key: string) => Promise<void>
  /** Resets every key with this prefix. */
  forgetAll: (prefix: string) => Promise<void>
}

/**
 * Creates a fixed-window rate limiter in PostgreSQL, shared by all processes. One statement counts a hit, so parallel
 * hits all count.
 */
export function createRateLimiter(db: Db, enabled: boolean): RateLimiter {
  if (!enabled) return { consume: async () => {}, forget: async () => {}, forgetAll: async () => {} }
  return {
    async consume(key, { hits, windowSeconds }, now) {
      const resetsAt = new Date(now.getTime() + windowSeconds * 1000)
      const row = await db
        .insertInto('rate_limits')
        .values({ key, hits: 1, resets_at: resetsAt })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            hits: sql`case when rate_limits.resets_at <= ${now} then 1 else rate_limits.hits + 1 end`,
            resets_at: sql`case when rate_limits.resets_at <= ${now} then ${resetsAt} else rate_limits.resets_at end`,
          }),
        )
        .returning(['hits', 'resets_at'])
        .executeTakeFirstOrThrow()
      if (row.hits <= hits) return
      const retryAfterSeconds = Math.max(1, Math.ceil((row.resets_at.getTime() - now.getTime()) / 1000))
      throw new AppError('TOO_MANY_REQUESTS', 'Too many attempts. Please try again later.', { retryAfterSeconds })
    },
    async forget(key) {
      await db.deleteFrom('rate_limits').where('key', '=', key).execute()
    },
    async forgetAll(prefix) {
      await db.deleteFrom('rate_limits').where(sql<boolean>`starts_with(key, ${prefix})`).execute()
    },
  }
}
