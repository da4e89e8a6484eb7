import { AppError } from '@inferdex/contracts/protocol/errors'
import { type Quota, quotas, rateLimit, rateLimitPolicy, secondsUntilNext } from '@inferdex/domain/site/api-limits'
import { LRUCache } from 'lru-cache'

const REMEMBERED_CALLERS = 20_000

type Bucket = { left: number; at: number }

/** A counted caller and its quota. */
export type Caller = { readonly name: string; readonly quota: Quota }

export type MissLimit = {
  /** Counts one uncached response for this caller, and throws when there were too many. */
  take: (caller: Caller) => void
  /** Returns the header fields for the remaining quota; none where limits are off. */
  headersFor: (caller: Caller) => Record<string, string>
}

/** Returns the caller for a visitor, who is counted by network address. */
export function visitor(name: string): Caller {
  return { name, quota: quotas.visitor }
}

/** Returns the caller for an account that sent one of its keys. All its keys share one quota. */
export function keyOwner(userId: string): Caller {
  return { name: `account ${userId}`, quota: quotas.key }
}

/**
 * Creates a token bucket per caller for uncached responses. Each process counts separately, because it limits its own
 * work. By default a monotonic clock is used, because the system clock may be adjusted.
 */
export function createMissLimit(enabled: boolean, now = () => performance.now()): MissLimit {
  const buckets = new LRUCache<string, Bucket>({ max: REMEMBERED_CALLERS })

  function leftOf({ name, quota }: Caller, at: number): number {
    const before = buckets.get(name) ?? { left: quota.atOnce, at }
    return Math.min(quota.atOnce, before.left + ((at - before.at) / 1000) * quota.perSecond)
  }

  return {
    take(caller) {
      if (!enabled) return
      const at = now()
      const left = leftOf(caller, at)
      if (left < 1) {
        throw new AppError('TOO_MANY_REQUESTS', 'Too many requests at once. Please try again in a moment.', {
          retryAfterSeconds: secondsUntilNext(caller.quota, left),
        })
      }
      buckets.set(caller.name, { left: left - 1, at })
    },
    headersFor(caller) {
      if (!enabled) return {}
      const { quota } = caller
      return { 'ratelimit-policy': rateLimitPolicy(quota), ratelimit: rateLimit(quota, leftOf(caller, now())) }
    },
  }
}
