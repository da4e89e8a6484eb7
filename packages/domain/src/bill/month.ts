import type { Allowance, PreparedOffer } from './terms/offer.ts'
import { type EligibilityGroup, type Workload, writtenShareOf } from './workload/workload.ts'

/** Tokens of one request in units of 10^-12, split by how they are billed. */
export type TokenSplit = {
  readonly fresh: bigint
  /** The part of the fresh input that is written into the cache. */
  readonly written: bigint
  readonly cached: bigint
  /** Visible output, and what reasoning adds to it. */
  readonly answer: bigint
  readonly reasoning: bigint
}

/** A workload as whole numbers, for models that reason or for those that do not. */
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

/** Made once, used for every offer. The reasoning multiplier means nothing to a model that does not reason. */
export type Months = { readonly workload: Workload; readonly reasoning: Month; readonly plain: Month }

export function monthsOf(workload: Workload): Months {
  return { workload, reasoning: monthOf(workload), plain: monthOf({ ...workload, reasoningMultiplier: 1 }) }
}

export function monthFor({ reasoning, plain }: Months, { reasons }: Pick<PreparedOffer, 'reasons'>): Month {
  return reasons ? reasoning : plain
}

const ONE = 10_000n

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
    fresh: input * (ONE - cached) * share * ONE,
    written: input * (ONE - cached) * share * written,
    cached: input * cached * share * ONE,
    answer: output * ONE * share * ONE,
    reasoning: output * (multiplier - 100n) * 100n * share * ONE,
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
