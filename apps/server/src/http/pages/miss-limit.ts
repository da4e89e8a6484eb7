import { AppError } from '@inferdex/contracts/protocol/errors'
import { LRUCache } from 'lru-cache'

/** Nobody reads faster than this. What is in the cache does not count, and most of what people look at is. */
const AT_ONCE = 30
const PER_SECOND = 1
const REMEMBERED_VISITORS = 20_000

type Bucket = { left: number; at: number }

export type MissLimit = {
  /** Counts one answer that has to be made for this visitor, and refuses when there were too many. */
  take: (visitor: string) => void
}

/** Counted by this process alone: it is this process that has to do the work. */
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
