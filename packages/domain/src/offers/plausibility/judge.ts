import { medianPair } from './compare.ts'
import { type Evidence, type ModelFacts, type OfferFacts, type Pair, pairOf } from './facts.ts'
import { PLAUSIBILITY_RULES } from './rules.ts'
import { needsTwins } from './shared-pairs.ts'

/**
 * Returns the ids of the rules that doubt each offer's prices, by offer id; the list is empty for an offer without
 * doubts.
 */
export function judgeOffers(model: ModelFacts): Map<string, string[]> {
  return new Map(
    collectEvidence(model).map(({ alone, beside }) => {
      const rules = PLAUSIBILITY_RULES.filter(({ judges, doubts }) => doubts(judges === 'offer' ? alone : beside))
      return [alone.offer.id, rules.map(({ id }) => id)]
    }),
  )
}

/** Returns the offers for which `twins` has to be loaded before they can be judged. */
export function offersNeedingTwins(model: ModelFacts): OfferFacts[] {
  return collectEvidence(model).flatMap(({ beside }) => (needsTwins(beside) ? beside.offer : []))
}

/**
 * Compares each offer with all others (`alone`), and only with those that no rule about the offer itself doubts
 * (`beside`).
 */
function collectEvidence(model: ModelFacts): { alone: Evidence; beside: Evidence }[] {
  const all = model.offers.map((offer) => evidenceOn(model, offer, new Set()))
  const rules = PLAUSIBILITY_RULES.filter(({ judges }) => judges === 'offer')
  const doubted = all.filter((evidence) => rules.some(({ doubts }) => doubts(evidence)))
  if (doubted.length === 0) return all.map((evidence) => ({ alone: evidence, beside: evidence }))
  const broken = new Set(doubted.map(({ offer }) => offer.id))
  return all.map((alone) => ({ alone, beside: evidenceOn(model, alone.offer, broken) }))
}

function evidenceOn(model: ModelFacts, offer: OfferFacts, broken: ReadonlySet<string>): Evidence {
  const elsewhere = model.offers.filter(({ id, isSold, provider }) => {
    return isSold && provider !== offer.provider && !broken.has(id)
  })
  const others = new Map<string, Pair>()
  for (const { provider, prices } of elsewhere) {
    const [before, pair] = [others.get(provider), pairOf(prices)]
    others.set(provider, {
      input: lower(before?.input ?? null, pair.input),
      output: lower(before?.output ?? null, pair.output),
    })
  }
  return {
    model,
    offer,
    base: pairOf(offer.prices),
    others,
    median: medianPair([...others.values()]),
    isMaker: model.lab !== null && [offer.provider, model.homeSites.get(offer.provider)].includes(model.lab),
    maker: elsewhere.filter(({ provider }) => provider === model.lab).map(({ prices }) => pairOf(prices)),
  }
}

function lower(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}
