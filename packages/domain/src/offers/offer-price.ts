import { type ModelType, returnsTokens } from '../models/model-type.ts'
import type { PriceKind } from './price-display.ts'
import type { PricingKind } from '../plans/pricing-kinds.ts'

const KIND_WITHOUT_AMOUNT = {
  free: 'free',
  included: 'included',
  'self-hosted': 'not-applicable',
  unknown: 'unknown',
} as const satisfies Record<Exclude<PricingKind, 'metered'>, PriceKind>

/** Returns whether an input or output price is an amount, or why there is none. */
export function mainPriceKind(pricing: PricingKind, amount: string | null): PriceKind {
  if (pricing !== 'metered') return KIND_WITHOUT_AMOUNT[pricing]
  return amount === null ? 'unknown' : 'amount'
}

/** Returns the same for the output price. Models that return no tokens have none. */
export function outputPriceKind(type: ModelType, pricing: PricingKind, amount: string | null): PriceKind {
  return offerOutputKind({ hasOutput: returnsTokens(type), pricingKind: pricing, output: amount })
}

/** Returns the same for the output price of an offer. */
export function offerOutputKind({
  hasOutput = true,
  pricingKind,
  output,
}: {
  readonly hasOutput?: boolean | undefined
  readonly pricingKind: PricingKind
  readonly output: string | null
}): PriceKind {
  return hasOutput || Number(output ?? 0) > 0 ? mainPriceKind(pricingKind, output) : 'none'
}

/** Returns the same for cache and batch prices, where no amount means that there is no such price. */
export function extraPriceKind(amount: string | null): PriceKind {
  return amount === null ? 'not-applicable' : 'amount'
}
