import { visitorKey } from '../../../platform/client-address.ts'
import type { Limit, RateLimiter } from '../../../platform/rate-limit.ts'

const SIGN_INS_PER_ADDRESS: Limit = { hits: 100, windowSeconds: 15 * 60 }

/** Limits sign-ins per IP address, regardless of method and account. */
export function limitSignIns(
  limiter: RateLimiter,
  { address }: { readonly address: string | null },
  now: Date,
): Promise<void> {
  return limiter.consume(`sign-in:address:${visitorKey(address)}`, SIGN_INS_PER_ADDRESS, now)
}
