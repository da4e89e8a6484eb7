import { numberAsDecimal } from '@inferdex/domain/text/decimal'
import { freeTierLimits } from '@inferdex/domain/free-tiers/free-tier-limits'
import type { EditedTier } from '@inferdex/domain/plans/pricing-edits'
import { tierPriceText } from '@inferdex/domain/plans/tier-price'

/** Formats the price of a plan, even if its price or currency is not valid yet. */
export function priceText({ price, currency, billingPeriod, isFreeTier }: EditedTier): string {
  if (price === null) return 'No price'
  if (!/^[A-Z]{3}$/.test(currency)) return `${price} ${currency}`.trim()
  return tierPriceText({ price: numberAsDecimal(price), currency, billingPeriod, isFreeTier })
}

/** Lists the limits of a plan, with tokens in millions. */
export function limitsText({ limits, ...tier }: EditedTier): string[] {
  const stated = <T extends { amount: number | null }>(limit: T | null) =>
    limit === null || limit.amount === null ? null : { ...limit, amount: limit.amount }
  return freeTierLimits({
    ...tier,
    creditAmount: null,
    limits: { ...limits, tokens: stated(limits.tokens), requests: stated(limits.requests) },
  })
}
