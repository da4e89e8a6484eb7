import { periodText } from './limit-periods.ts'
import { formatTokens } from '../text/number-display.ts'

type AmountPer = { readonly amount: number; readonly period: string }

export type LimitedTier = {
  readonly isUnlimited: boolean
  readonly limits: {
    readonly tokens: AmountPer | null
    readonly requests: AmountPer | null
    readonly speed: { readonly tokensPerSecond: number | null; readonly description: string | null } | null
    readonly concurrentRequests: number | null
  }
}

/** Lists the contents of a plan as short texts. Never empty. */
export function limitSummary({ isUnlimited, limits }: LimitedTier): string[] {
  if (isUnlimited) return ['Unlimited usage']
  const parts = [
    amountPer(limits.tokens, 'tokens'),
    amountPer(limits.requests, 'requests'),
    speedText(limits.speed),
    concurrencyText(limits.concurrentRequests),
  ].filter((part) => part !== null)
  return parts.length === 0 ? ['Custom limits'] : parts
}

function amountPer(limit: AmountPer | null, unit: string): string | null {
  return limit === null ? null : `${formatTokens(limit.amount)} ${unit}/${periodText(limit.period)}`
}

function speedText(speed: LimitedTier['limits']['speed']): string | null {
  if (speed === null) return null
  return speed.description ?? (speed.tokensPerSecond === null ? null : `${speed.tokensPerSecond} tokens/second`)
}

function concurrencyText(requests: number | null): string | null {
  if (requests === null) return null
  return requests === 1 ? '1 concurrent request' : `${requests} concurrent requests`
}
