import type { Allowance, PreparedOffer } from './terms/offer.ts'
import { type EligibilityGroup, type Workload, writtenShareOf } from './workload/workload.ts'

/** Tokens of one request in units of 10^-12, split by how they are billed. */
export type TokenSplit = {
  readonly fresh: bigint
  /** The part of the fresh input that is written to the cache. */
  readonly written: bigint
  readonly cached: bigint
  /** The visible output; `reasoning` is what reasoning adds to it. */
  readonly answer: bigint
  readonly reasoning: bigint
}

/** A month of a workload in integers, either for models that reason or for those that do not. */
export type Month = {
  readonly workload: Workload
  readonly requests: number
  readonly standard: TokenSplit
  readonly batch: TokenSplit
  /** Standard and batch together, for offers without batch prices. */
  readonly all: TokenSplit
  readonly eligible: ReadonlySet<EligibilityGroup>
  readonly sellers: ReadonlySet<string>
  /** In hundredths of a token, so that a multiplier of 1.25 gives an integer; at most 10^12, which a float holds exactly. */
  readonly tokenHundredthsPerRequest: number
  /** The output length and the context window that a model must allow. */
  readonly outputTokens: number
  readonly contextTokens: number
}

/** Calculated once and used for every offer. `plain` ignores the reasoning multiplier, for models that do not reason. */
export type Months = { readonly workload: Workload; readonly reasoning: Month; readonly plain: Month }

export function monthsOf(workload: Workload): Months {
  return { workload, reasoning: monthOf(workload), plain: monthOf({ ...workload, reasoningMultiplier: 1 }) }
}

export function monthFor({ reasoning, plain }: Months, { reasons }: Pick<PreparedOffer, 'reasons'>): Month {
  return reasons ? reasoning : plain
}

const WHOLE_SHARE = 10_000n

function monthOf(workload: Workload): Month {
  const input = BigInt(workload.inputTokensPerRequest)
  const multiplier = BigInt(Math.round(workload.reasoningMultiplier * 100))
  const outputHundredths = BigInt(workload.outputTokensPerRequest) * multiplier
  const outputTokens = Number((outputHundredths + 99n) / 100n)
  const output = BigInt(workload.outputTokensPerRequest)
  const cached = BigInt(Math.round(workload.cachedShare * 10_000))
  const batch = BigInt(Math.round(workload.batchShare * 10_000))
  const written = BigInt(Math.round(writtenShareOf(workload) * 10_000))
  const split = (share: bigint): TokenSplit => ({
    fresh: input * (WHOLE_SHARE - cached) * share * WHOLE_SHARE,
    written: input * (WHOLE_SHARE - cached) * share * written,
    cached: input * cached * share * WHOLE_SHARE,
    answer: output * WHOLE_SHARE * share * WHOLE_SHARE,
    reasoning: output * (multiplier - 100n) * 100n * share * WHOLE_SHARE,
  })
  return {
    workload,
    requests: workload.requestsPerMonth,
    standard: split(WHOLE_SHARE - batch),
    batch: split(batch),
    all: split(WHOLE_SHARE),
    eligible: new Set(workload.eligibility),
    sellers: new Set(workload.providers),
    tokenHundredthsPerRequest: Number(input * 100n + outputHundredths),
    outputTokens,
    contextTokens: Math.max(workload.neededContext, workload.inputTokensPerRequest + outputTokens),
  }
}

/** Returns how many requests an allowance covers; null when the provider states no allowance. */
export function coveredRequests(
  { allowance, isUnlimited }: { allowance: Allowance; isUnlimited: boolean },
  { requests, tokenHundredthsPerRequest: size }: Month,
): number | null {
  if (isUnlimited) return requests
  if (allowance.requests === null && allowance.tokens === null) return null
  const byTokens = allowance.tokens === null || size === 0 ? requests : wholeTimes(allowance.tokens * 100, size)
  return Math.min(requests, allowance.requests ?? requests, byTokens)
}

/**
 * Divides and rounds down. For safe integers the float division is exact enough: it is never rounded up to the next
 * whole number.
 */
function wholeTimes(total: number, size: number): number {
  if (Number.isSafeInteger(total)) return Math.floor(total / size)
  return Number(BigInt(total) / BigInt(size))
}
