import { numberAsDecimal } from '@inferdex/domain/text/decimal'
import { freeTierLimits } from '@inferdex/domain/free-tiers/free-tier-limits'
import type { EditedTier } from '@inferdex/domain/plans/pricing-edits'
import { LARGEST_FIGURE } from '@inferdex/domain/plans/pricing-rules'
import { tierPriceText } from '@inferdex/domain/plans/tier-price'

/** Formats the price of a plan, even if its price or currency is not valid yet. */
export function priceText({ price, currency, billingPeriod, isFreeTier }: EditedTier): string {
  if (price === null || readable(price) === null) return 'No price'
  if (!/^[A-Z]{3}$/.test(currency)) return `${price} ${currency}`.trim()
  return tierPriceText({ price: numberAsDecimal(price), currency, billingPeriod, isFreeTier })
}

/** Lists the limits of a plan, with tokens in millions. */
export function limitsText({ limits, ...tier }: EditedTier): string[] {
  const stated = <T extends { amount: number | null }>(limit: T | null) => {
    const amount = readable(limit?.amount)
    return limit === null || amount === null ? null : { ...limit, amount }
  }
  const { speed } = limits
  return freeTierLimits({
    ...tier,
    creditAmount: null,
    limits: {
      tokens: stated(limits.tokens),
      requests: stated(limits.requests),
      speed: speed && { ...speed, tokensPerSecond: readable(speed.tokensPerSecond) },
      concurrentRequests: readable(limits.concurrentRequests),
    },
  })
}

/** Returns null for a figure that is empty, was typed wrong or is larger than any that can be saved. */
export function readable(figure: number | null | undefined): number | null {
  return figure != null && Math.abs(figure) <= LARGEST_FIGURE ? figure : null
}
