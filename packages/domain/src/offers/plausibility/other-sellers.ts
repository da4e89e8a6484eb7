import { isSamePair, timesAsDear } from './compare.ts'
import type { Evidence, Pair } from './facts.ts'
import { isPictures, isSpeech } from './model-kind.ts'
import { isSupported } from './other-sources.ts'

// Rules that compare with everybody who sells the model, or with the maker's other models. What a second source says
// too is not doubted by them.

/** How many times dearer or cheaper a price is as a whole before it is doubted. */
const FAR = 10
/** With one or two others, who may be wrong themselves. */
const FAR_FROM_FEW = 20
/** The maker's own price is what the others go by. */
const FAR_FOR_A_MAKER = 60
const FAR_FROM_SIBLINGS = 25
/** Where the others are close to each other, less will do. */
const NOT_FAR = 6

/** Ids of offers that cost more for a reason: faster, or in private. */
export const OTHER_SERVICE = /(^|[^a-z])(fast|highspeed|ultraspeed|priority|tee|private|confidential)([^a-z]|$)/i

export function isFarFromOthers(evidence: Evidence): boolean {
  const { offer, base, others, median, isMaker } = evidence
  const times = timesAsDear(base, median)
  if (!isComparable(evidence) || times === null) return false
  const apart = Math.max(times, 1 / times)
  const pairs = [...others.values()]
  // Somebody else asks the same; so far out it is rather the same mistake.
  if (apart < 50 && pairs.some((other) => isSamePair(base, other))) return false
  if (pairs.length < 3) return apart >= (isMaker ? FAR_FOR_A_MAKER : FAR_FROM_FEW)
  if (isMaker || OTHER_SERVICE.test(offer.providerModelId)) return apart >= FAR
  return apart >= Math.min(FAR, Math.max(NOT_FAR, 2 * reachOf(pairs, median, times > 1)))
}

/** How far the others go on that side of the median, without the farthest one (of many: the farthest tenth). */
function reachOf(others: readonly Pair[], median: Pair, isDearer: boolean): number {
  const distances = others
    .flatMap((other) => timesAsDear(other, median) ?? [])
    .map((times) => (isDearer ? times : 1 / times))
    .toSorted((a, b) => b - a)
  return distances[Math.max(1, Math.floor(distances.length / 10))] ?? 1
}

/** Nobody else sells it: what the maker's other models cost is all there is to compare with. */
export function isFarFromSiblings(evidence: Evidence): boolean {
  const { model, base, others, isMaker } = evidence
  const times = timesAsDear(base, model.siblings)
  if (others.size > 0 || !isComparable(evidence) || times === null) return false
  return Math.max(times, 1 / times) >= (isMaker ? FAR_FOR_A_MAKER : FAR_FROM_SIBLINGS)
}

function isComparable(evidence: Evidence): boolean {
  const { model, offer } = evidence
  return offer.isSold && !isPictures(model) && !isSpeech(model) && !isSupported(evidence)
}
