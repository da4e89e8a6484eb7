import { AppError } from '@inferdex/contracts/protocol/errors'
import { LRUCache } from 'lru-cache'

/** The bucket size: nobody reads faster than this. Cached pages, which are most of them, do not count. */
const AT_ONCE = 30
const PER_SECOND = 1
const REMEMBERED_VISITORS = 20_000

type Bucket = { left: number; at: number }

export type MissLimit = {
  /** Counts one uncached response for this visitor, and throws when there were too many. */
  take: (visitor: string) => void
}

/**
 * Creates a token bucket per visitor for uncached responses. Each process counts its own, because the work is its own.
 */
export function createMissLimit(enabled: boolean, now: () => number = Date.now): MissLimit {
  const buckets = new LRUCache<string, Bucket>({ max: REMEMBERED_VISITORS })
  return {
    take(visitor) {
      if (!enabled) return
      const at = now()
      const before = buckets.get(visitor) ?? { left: AT_ONCE, at }
      const left = Math.min(AT_ONCE, before.left + ((at - before.at) / 1000) * PER_SECOND)
      if (left < 1) {
        throw new AppError('TOO_MANY_REQUESTS', 'Too many requests at once. Please try again in a moment.', {
          retryAfterSeconds: Math.max(1, Math.ceil((1 - left) / PER_SECOND)),
        })
      }
      buckets.set(visitor, { left: left - 1, at })
    },
  }
}
