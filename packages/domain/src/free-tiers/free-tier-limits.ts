import { discountText } from '../deals/deal-discount.ts'
import { periodText } from '../plans/limit-periods.ts'
import { type LimitedTier, limitSummary } from '../plans/limit-summary.ts'
import { formatTokens } from '../text/number-display.ts'

const MILLION = 1_000_000
/** Below this, millions with one decimal would read 0.0M. */
const SMALLEST_IN_MILLIONS = 100_000

export type FreeTierLimits = LimitedTier & {
  readonly creditAmount: string | null
  readonly billingPeriod: 'monthly' | 'annual' | 'one-time' | 'pay-as-you-go'
}

/** Formats the limits of a free tier as short texts: credit, tokens, then other limits. Never empty. */
export function freeTierLimits(tier: FreeTierLimits): string[] {
  const { tokens } = tier.limits
  const parts = [
    ...(tier.creditAmount === null ? [] : [creditText(tier.creditAmount, tier.billingPeriod)]),
    ...(tokens === null || tier.isUnlimited
      ? []
      : [`${tokensInMillions(tokens.amount)} tokens/${periodText(tokens.period)}`]),
  ]
  const others = limitSummary({ ...tier, limits: { ...tier.limits, tokens: null } })
  const isNothingElse = others.length === 1 && others[0] === 'Custom limits'
  return parts.length > 0 && isNothingElse ? parts : [...parts, ...others]
}

/** Formats millions with one decimal, 2,500,000 as "2.5M", and small amounts in thousands. */
export function tokensInMillions(tokens: number): string {
  return tokens < SMALLEST_IN_MILLIONS ? formatTokens(tokens) : `${(tokens / MILLION).toFixed(1)}M`
}

function creditText(amount: string, period: FreeTierLimits['billingPeriod']): string {
  return `${discountText(amount, 'usd')} credit${period === 'monthly' ? '/month' : ''}`
}
