import type { Evidence } from './facts.ts'
import { costsMoreAtHome, isFarFromMaker, isInputAtOutputPrice, isLongContextPrice } from './makers-price.ts'
import { isFarFromOthers, isFarFromSiblings } from './other-sellers.ts'
import { changedOnSellersPage, isContradicted, isEndedPrice, outvotedPrices } from './other-sources.ts'
import {
  cachePricesOutOfLine,
  isExpensiveForRetrieval,
  isOutputBelowInput,
  isOutputFarAboveInput,
  isUnderACent,
  isZero,
  longPricesBelowBase,
  looksLikePricePerMinute,
} from './own-prices.ts'
import { imageTokensAsOutput, isImplausibleForUnit, isUnitFarFromOthers } from './other-units.ts'
import { isCopiedPair, isPlaceholder } from './shared-pairs.ts'

type Rule = {
  /** Stored with the offer. */
  readonly id: string
  /** Shown to visitors next to the price. */
  readonly reason: string
  /** Offers doubted by an 'offer' rule are left out when 'market' rules compare with other offers. */
  readonly evaluates: 'offer' | 'market'
  /** Returns whether it doubts the offer, or the keys of the doubted prices if the others are certain. */
  readonly doubts: (evidence: Evidence) => boolean | readonly string[]
}

export const PLAUSIBILITY_RULES = [
  {
    id: 'price-of-a-minute',
    reason: 'Looks like a price per minute of audio, not per million tokens',
    evaluates: 'offer',
    doubts: looksLikePricePerMinute,
  },
  { id: 'under-a-cent', reason: 'Less than a cent per million tokens', evaluates: 'offer', doubts: isUnderACent },
  {
    id: 'dear-for-retrieval',
    reason: 'More than $1 per million tokens, far above other embedding and rerank models',
    evaluates: 'offer',
    doubts: isExpensiveForRetrieval,
  },
  { id: 'zero-price', reason: 'Recorded as zero, but not as a free offer', evaluates: 'offer', doubts: isZero },
  {
    id: 'output-far-above-input',
    reason: 'Output costs at least 30 times as much as input',
    evaluates: 'offer',
    doubts: isOutputFarAboveInput,
  },
  { id: 'output-below-input', reason: 'Output costs less than input', evaluates: 'offer', doubts: isOutputBelowInput },
  {
    id: 'cache-out-of-line',
    reason: 'The price for cached input does not fit the price for input',
    evaluates: 'market',
    doubts: cachePricesOutOfLine,
  },
  {
    id: 'contradicted',
    reason: 'Another source has a price that is several times higher or lower',
    evaluates: 'offer',
    doubts: isContradicted,
  },
  {
    id: 'outvoted',
    reason: 'Two other sources agree on a different price',
    evaluates: 'offer',
    doubts: outvotedPrices,
  },
  {
    id: 'changed-on-sellers-page',
    reason: 'A later reading of the seller’s own page found a different price',
    evaluates: 'offer',
    doubts: changedOnSellersPage,
  },
  {
    id: 'ended-price',
    reason: 'The same endpoint has a newer price under another name',
    evaluates: 'offer',
    doubts: isEndedPrice,
  },
  {
    id: 'far-from-other-sellers',
    reason: 'Far from what the other sellers of this model ask',
    evaluates: 'market',
    doubts: isFarFromOthers,
  },
  {
    id: 'far-from-siblings',
    reason: 'Far from what the maker’s other models cost, and nobody else sells this one',
    evaluates: 'market',
    doubts: isFarFromSiblings,
  },
  { id: 'far-from-maker', reason: 'Far from what the maker itself asks', evaluates: 'market', doubts: isFarFromMaker },
  {
    id: 'input-at-output-price',
    reason: 'Input costs as much as output, but the maker charges much less for input',
    evaluates: 'market',
    doubts: isInputAtOutputPrice,
  },
  {
    id: 'long-context-price',
    reason: 'Looks like the price for long requests, recorded as the base price',
    evaluates: 'market',
    doubts: isLongContextPrice,
  },
  {
    id: 'cheaper-when-long',
    reason: 'Long requests would cost less than short ones',
    evaluates: 'market',
    doubts: longPricesBelowBase,
  },
  {
    id: 'image-tokens-as-output',
    reason: 'Looks like the price of image output, recorded as text output',
    evaluates: 'market',
    doubts: imageTokensAsOutput,
  },
  {
    id: 'odd-for-unit',
    reason: 'Far outside what this unit (image, second, page, characters …) costs anywhere',
    evaluates: 'offer',
    doubts: isImplausibleForUnit,
  },
  {
    id: 'unit-far-from-others',
    reason: 'Far from what the maker or the other sellers ask for the same unit',
    evaluates: 'market',
    doubts: isUnitFarFromOthers,
  },
  {
    id: 'dearer-at-home',
    reason: 'Higher than the same seller charges abroad: maybe in another currency',
    evaluates: 'market',
    doubts: costsMoreAtHome,
  },
  {
    id: 'copied-pair',
    reason: 'The same as this seller’s price for another model, and far from the maker’s',
    evaluates: 'market',
    doubts: isCopiedPair,
  },
  {
    id: 'placeholder',
    reason: 'This seller has the same price for many models that differ widely elsewhere',
    evaluates: 'market',
    doubts: isPlaceholder,
  },
] as const satisfies readonly Rule[]

/** Lists the doubts about an offer: those about it as a whole, then those about single prices. */
export function doubtsOf(
  whole: readonly string[],
  prices: Readonly<Record<string, readonly string[]>>,
): { rule: string; reason: string; price: string | null }[] {
  return [
    ...whole.map((rule) => ({ rule, reason: reasonOf(rule), price: null })),
    ...Object.entries(prices).flatMap(([price, rules]) =>
      rules.map((rule) => ({ rule, reason: reasonOf(rule), price })),
    ),
  ]
}

const REASONS: ReadonlyMap<string, string> = new Map(PLAUSIBILITY_RULES.map(({ id, reason }) => [id, reason]))

/** Returns the reason of a rule; falls back to a general text for stored doubts of a removed rule. */
export function reasonOf(rule: string): string {
  return REASONS.get(rule) ?? 'This price was already doubtful when it was recorded'
}
