import { numberAsDecimal } from '@inferdex/domain/text/decimal'
import { freeTierLimits } from '@inferdex/domain/free-tiers/free-tier-limits'
import type { EditedTier } from '@inferdex/domain/plans/pricing-edits'
import { tierPriceText } from '@inferdex/domain/plans/tier-price'

/** What a tier costs, also while its price or currency is not one yet. */
export function priceText({ price, currency, billingPeriod, isFreeTier }: EditedTier): string {
  if (price === null) return 'No price'
  if (!/^[A-Z]{3}$/.test(currency)) return `${price} ${currency}`.trim()
  return tierPriceText({ price: numberAsDecimal(price), currency, billingPeriod, isFreeTier })
}

/** What it includes; tokens in millions. */
export function limitsText({ limits, ...tier }: EditedTier): string[] {
  const stated = <T extends { amount: number | null }>(limit: T | null) =>
    limit === null || limit.amount === null ? null : { ...limit, amount: limit.amount }
  return freeTierLimits({
    ...tier,
    creditAmount: null,
    limits: { ...limits, tokens: stated(limits.tokens), requests: stated(limits.requests) },
  })
}
