import { farthest, isSamePair, KINDS } from './compare.ts'
import type { Evidence } from './facts.ts'
import { isPictures } from './model-kind.ts'
import { isSupported } from './other-sources.ts'

// Rules about one seller that asks the same for different models.

/** How far from the median a price has to be before a seller's other models are looked at. */
const WORTH_A_LOOK = 1.5
const MANY = 5
const COPIED = 3.5

export function needsTwins(evidence: Evidence): boolean {
  const { offer, base, median, others } = evidence
  if (!offer.isSold || isSupported(evidence) || farthest(base, median) < WORTH_A_LOOK) return false
  return ![...others.values()].some((other) => isSamePair(base, other))
}

/** The same as for another model, where it fits the maker's price; here it is far from the maker's and everybody's. */
export function isCopiedPair(evidence: Evidence): boolean {
  const { model, offer, base, maker, median } = evidence
  if (isPictures(model) || maker.length === 0 || !needsTwins(evidence)) return false
  if (![median, ...maker].every((usual) => farthest(base, usual) >= COPIED)) return false
  return offer.twins.some((twin) => twin.maker.input !== null && farthest(base, twin.maker) <= 1.6)
}

/** Many models at one price, although others ask very different prices for them. A maker may price its own alike. */
export function isPlaceholder(evidence: Evidence): boolean {
  const { offer, median, isMaker } = evidence
  if (isMaker || !needsTwins(evidence)) return false
  const medians = [median, ...offer.twins.map((twin) => twin.median)]
  return KINDS.some((kind) => {
    const amounts = medians.flatMap((usual) => usual[kind] ?? []).filter((amount) => amount > 0)
    return amounts.length >= MANY && Math.max(...amounts) >= Math.min(...amounts) * 8
  })
}
