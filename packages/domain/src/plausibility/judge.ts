import { medianPair } from './compare.ts'
import { type Evidence, type ModelFacts, type OfferFacts, type Pair, pairOf } from './facts.ts'
import { PLAUSIBILITY_RULES } from './rules.ts'
import { needsTwins } from './shared-pairs.ts'

/** Which rules doubt the prices of which offer of the model; an offer that none doubts has an empty list. */
export function judgeOffers(model: ModelFacts): Map<string, string[]> {
  const broken = brokenOffers(model)
  return new Map(
    model.offers.map((offer) => {
      const [alone, beside] = [evidenceOn(model, offer, new Set()), evidenceOn(model, offer, broken)]
      const rules = PLAUSIBILITY_RULES.filter(({ judges, doubts }) => doubts(judges === 'offer' ? alone : beside))
      return [offer.id, rules.map(({ id }) => id)]
    }),
  )
}

/** The offers whose seller's other models with the same price have to be known. */
export function offersNeedingTwins(model: ModelFacts): OfferFacts[] {
  const broken = brokenOffers(model)
  return model.offers.filter((offer) => needsTwins(evidenceOn(model, offer, broken)))
}

/** Doubted for what they are themselves: no measure for the others. */
function brokenOffers(model: ModelFacts): Set<string> {
  const rules = PLAUSIBILITY_RULES.filter(({ judges }) => judges === 'offer')
  const doubted = model.offers.filter((offer) => {
    const evidence = evidenceOn(model, offer, new Set())
    return rules.some(({ doubts }) => doubts(evidence))
  })
  return new Set(doubted.map(({ id }) => id))
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
