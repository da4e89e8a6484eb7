import { isSamePair, priceRatio } from './compare.ts'
import type { Evidence, Pair } from './facts.ts'
import { makesPictures, isSpeech } from './model-kind.ts'
import { isSupported } from './other-sources.ts'

// Rules that compare with the other providers of the model, or with the maker's other models. They do not doubt a price
// that a second source confirms.

/** The factor by which a price must differ from the median of the others to be doubted. */
const FAR = 10
/** With only one or two others, which may be wrong themselves. */
const FAR_FROM_FEW = 20
/** For the maker's own price, which the others follow. */
const FAR_FOR_A_MAKER = 60
const FAR_FROM_SIBLINGS = 25
/** The lowest factor, used when the others are close to each other. */
const FAR_FROM_CLOSE = 6

/** Model ids of offers that cost more for a reason: faster or private. */
export const OTHER_SERVICE = /(^|[^a-z])(fast|highspeed|ultraspeed|priority|tee|private|confidential)([^a-z]|$)/i

export function isFarFromOthers(evidence: Evidence): boolean {
  const { offer, base, others, median, isMaker } = evidence
  const times = priceRatio(base, median)
  if (!isComparable(evidence) || times === null) return false
  const apart = Math.max(times, 1 / times)
  const pairs = [...others.values()]
  // Another provider has the same price. Beyond a factor of 50 both probably copied the same mistake.
  if (apart < 50 && pairs.some((other) => isSamePair(base, other))) return false
  if (pairs.length < 3) return apart >= (isMaker ? FAR_FOR_A_MAKER : FAR_FROM_FEW)
  if (isMaker || OTHER_SERVICE.test(offer.providerModelId)) return apart >= FAR
  return apart >= Math.min(FAR, Math.max(FAR_FROM_CLOSE, 2 * spreadOf(pairs, median, times > 1)))
}

/** Returns how far the others are from the median on this side, ignoring the farthest tenth (at least one). */
function spreadOf(others: readonly Pair[], median: Pair, isHigher: boolean): number {
  const distances = others
    .flatMap((other) => priceRatio(other, median) ?? [])
    .map((times) => (isHigher ? times : 1 / times))
    .toSorted((a, b) => b - a)
  return distances[Math.max(1, Math.floor(distances.length / 10))] ?? 1
}

/** Compares with the maker's other models when no other provider sells this one. */
export function isFarFromSiblings(evidence: Evidence): boolean {
  const { model, base, others, isMaker } = evidence
  const times = priceRatio(base, model.siblings)
  if (others.size > 0 || !isComparable(evidence) || times === null) return false
  return Math.max(times, 1 / times) >= (isMaker ? FAR_FOR_A_MAKER : FAR_FROM_SIBLINGS)
}

function isComparable(evidence: Evidence): boolean {
  const { model, offer } = evidence
  return offer.isSold && !makesPictures(model) && !isSpeech(model) && !isSupported(evidence)
}
