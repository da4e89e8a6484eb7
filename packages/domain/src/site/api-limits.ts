/** Token bucket for uncached responses: burst and refill rate. */
export type Quota = { readonly name: string; readonly atOnce: number; readonly perSecond: number }

/** Cached responses do not count, so visitors who read pages do not reach these limits. */
export const quotas = {
  visitor: { name: 'visitor', atOnce: 30, perSecond: 1 },
  key: { name: 'key', atOnce: 300, perSecond: 10 },
} as const satisfies Record<string, Quota>

/** Returns the seconds until an empty bucket is full again. */
export function windowSeconds({ atOnce, perSecond }: Quota): number {
  return Math.ceil(atOnce / perSecond)
}

export function perMinute({ perSecond }: Quota): number {
  return perSecond * 60
}

/** Formats the header field `RateLimit-Policy` of the IETF draft. */
export function rateLimitPolicy(quota: Quota): string {
  return `"${quota.name}";q=${quota.atOnce};w=${windowSeconds(quota)}`
}

/** Returns the whole seconds until the next token. */
export function secondsUntilNext({ perSecond }: Quota, left: number): number {
  return Math.max(1, Math.ceil((Math.floor(left) + 1 - left) / perSecond))
}

/**
 * Formats the header field `RateLimit`: the remaining responses, and the seconds until the next one, unless the bucket
 * is full.
 */
export function rateLimit(quota: Quota, left: number): string {
  const next = left < quota.atOnce ? `;t=${secondsUntilNext(quota, left)}` : ''
  return `"${quota.name}";r=${Math.max(0, Math.floor(left))}${next}`
}
