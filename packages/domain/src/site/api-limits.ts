/** How many uncached answers a caller gets: so many at once, which come back one by one. */
export type Quota = { readonly name: string; readonly atOnce: number; readonly perSecond: number }

/** Cached responses do not count, so people who read pages do not reach these limits. */
export const quotas = {
  visitor: { name: 'visitor', atOnce: 30, perSecond: 1 },
  key: { name: 'key', atOnce: 300, perSecond: 10 },
} as const satisfies Record<string, Quota>

/** Returns the seconds in which a used-up quota is whole again. */
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

/** Returns the whole seconds until one more answer is left than now. */
export function secondsUntilNext({ perSecond }: Quota, left: number): number {
  return Math.max(1, Math.ceil((Math.floor(left) + 1 - left) / perSecond))
}

/** Formats the header field `RateLimit`: how many answers are left, and the seconds until there is one more, if one comes. */
export function rateLimit(quota: Quota, left: number): string {
  const next = left < quota.atOnce ? `;t=${secondsUntilNext(quota, left)}` : ''
  return `"${quota.name}";r=${Math.max(0, Math.floor(left))}${next}`
}
