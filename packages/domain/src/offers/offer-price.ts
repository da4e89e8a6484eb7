import { type ModelType, returnsTokens } from '../models/model-type.ts'
import type { PriceKind } from './price-display.ts'
import type { PricingKind } from '../plans/pricing-kinds.ts'

const WITHOUT_METER = {
  free: 'free',
  included: 'included',
  'self-hosted': 'not-applicable',
  unknown: 'unknown',
} as const satisfies Record<Exclude<PricingKind, 'metered'>, PriceKind>

/** How the input or output price of an offer reads: an amount, or why there is none. */
export function mainPriceKind(pricing: PricingKind, amount: string | null): PriceKind {
  if (pricing !== 'metered') return WITHOUT_METER[pricing]
  return amount === null ? 'unknown' : 'amount'
}

/** The same for the output price, which a model that returns no tokens does not have. */
export function outputPriceKind(type: ModelType, pricing: PricingKind, amount: string | null): PriceKind {
  return amount === null && !returnsTokens(type) ? 'not-applicable' : mainPriceKind(pricing, amount)
}

/** The same for prices that many offers do not have at all (cache, batch): no amount means there is no such price. */
export function extraPriceKind(amount: string | null): PriceKind {
  return amount === null ? 'not-applicable' : 'amount'
}
