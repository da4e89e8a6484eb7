import { largestRatio, isSamePair, KINDS } from './compare.ts'
import type { Evidence } from './facts.ts'
import { makesPictures } from './model-kind.ts'
import { isSupported } from './other-sources.ts'

// Rules about a provider that has the same price for different models.

/** The factor from the median beyond which a provider's other models are compared too. */
const NEEDS_TWINS = 1.5
const MANY = 5
const COPIED = 3.5

export function needsTwins(evidence: Evidence): boolean {
  const { offer, base, median, others } = evidence
  if (!offer.isSold || isSupported(evidence) || largestRatio(base, median) < NEEDS_TWINS) return false
  return ![...others.values()].some((other) => isSamePair(base, other))
}

/**
 * Returns whether the price seems copied from another model: it fits that model's maker, but is far from all prices of
 * this one.
 */
export function isCopiedPair(evidence: Evidence): boolean {
  const { model, offer, base, maker, median } = evidence
  if (makesPictures(model) || maker.length === 0 || !needsTwins(evidence)) return false
  if (![median, ...maker].every((usual) => largestRatio(base, usual) >= COPIED)) return false
  return offer.twins.some((twin) => twin.maker.input !== null && largestRatio(base, twin.maker) <= 1.6)
}

/**
 * Returns whether a provider has one price for many models that cost very different amounts elsewhere. Makers are
 * exempt.
 */
export function isPlaceholder(evidence: Evidence): boolean {
  const { offer, median, isMaker } = evidence
  if (isMaker || !needsTwins(evidence)) return false
  const medians = [median, ...offer.twins.map((twin) => twin.median)]
  return KINDS.some((kind) => {
    const amounts = medians.flatMap((usual) => usual[kind] ?? []).filter((amount) => amount > 0)
    return amounts.length >= MANY && Math.max(...amounts) >= Math.min(...amounts) * 8
  })
}
