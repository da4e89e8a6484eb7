import type { Allowance } from './offer.ts'
import type { EligibilityGroup, Workload } from './workload.ts'

/** Tokens of one request in units of 10^-8, split by how they are billed. */
export type TokenSplit = {
  readonly fresh: bigint
  readonly cached: bigint
  /** Visible output, and what reasoning adds to it. */
  readonly answer: bigint
  readonly reasoning: bigint
}

/** A workload as whole numbers: made once, used for every offer. */
export type Month = {
  readonly workload: Workload
  readonly requests: number
  readonly standard: TokenSplit
  readonly batch: TokenSplit
  /** Both together, for offers without a price for batches. */
  readonly all: TokenSplit
  readonly eligible: ReadonlySet<EligibilityGroup>
  readonly sellers: ReadonlySet<string>
  /** Hundredths of a token, so that a multiplier of 1.25 stays whole: at most 10^12, which a float holds exactly. */
  readonly tokenHundredthsPerRequest: number
  /** What one request may hold at least. */
  readonly outputTokens: number
  readonly contextTokens: number
}

const ONE = 10_000n

export function monthOf(workload: Workload): Month {
  const input = BigInt(workload.inputTokensPerRequest)
  const multiplier = BigInt(Math.round(workload.reasoningMultiplier * 100))
  const outputHundredths = BigInt(workload.outputTokensPerRequest) * multiplier
  const outputTokens = Number((outputHundredths + 99n) / 100n)
  const output = BigInt(workload.outputTokensPerRequest)
  const cached = BigInt(Math.round(workload.cachedShare * 10_000))
  const batch = BigInt(Math.round(workload.batchShare * 10_000))
  const split = (share: bigint): TokenSplit => ({
    fresh: input * (ONE - cached) * share,
    cached: input * cached * share,
    answer: output * ONE * share,
    reasoning: output * (multiplier - 100n) * 100n * share,
  })
  return {
    workload,
    requests: workload.requestsPerMonth,
    standard: split(ONE - batch),
    batch: split(batch),
    all: split(ONE),
    eligible: new Set(workload.eligibility),
    sellers: new Set(workload.providers),
    tokenHundredthsPerRequest: Number(input * 100n + outputHundredths),
    outputTokens,
    contextTokens: Math.max(workload.neededContext, workload.inputTokensPerRequest + outputTokens),
  }
}

/** How many requests an allowance covers, or null where none is stated. */
export function coveredRequests(
  { allowance, isUnlimited }: { allowance: Allowance; isUnlimited: boolean },
  { requests, tokenHundredthsPerRequest: size }: Month,
): number | null {
  if (isUnlimited) return requests
  if (allowance.requests === null && allowance.tokens === null) return null
  const byTokens = allowance.tokens === null || size === 0 ? requests : wholeTimes(allowance.tokens * 100, size)
  return Math.min(requests, allowance.requests ?? requests, byTokens)
}

/** Exact as long as the larger one is a safe integer: a float quotient is never rounded up to the next whole number. */
function wholeTimes(total: number, size: number): number {
  if (Number.isSafeInteger(total)) return Math.floor(total / size)
  return Number(BigInt(total) / BigInt(size))
}
