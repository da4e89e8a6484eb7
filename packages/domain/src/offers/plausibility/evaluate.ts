import { medianPair } from './compare.ts'
import { type Evidence, type ModelFacts, type OfferFacts, type Pair, pairOf } from './facts.ts'
import { PLAUSIBILITY_RULES } from './rules.ts'
import { needsTwins } from './shared-pairs.ts'

/** The ids of the rules that doubt an offer. */
export type Evaluation = {
  /** Rules that doubt the offer as a whole: none of its prices counts. */
  readonly whole: readonly string[]
  /** Rules that doubt single prices, by the key of the price ("cache-read", "output@200000"): the others count. */
  readonly prices: Readonly<Record<string, readonly string[]>>
}

/** Evaluates the prices of all offers of a model, by offer id. */
export function evaluatePrices(model: ModelFacts): Map<string, Evaluation> {
  return new Map(
    collectEvidence(model).map(({ alone, beside }) => {
      const whole: string[] = []
      const prices: Record<string, string[]> = {}
      for (const { id, evaluates, doubts } of PLAUSIBILITY_RULES) {
        const fields = fieldsOf(doubts(evaluates === 'offer' ? alone : beside), alone)
        if (fields === 'all') whole.push(id)
        else for (const field of fields) prices[field] = [...(prices[field] ?? []), id]
      }
      return [alone.offer.id, { whole, prices }]
    }),
  )
}

/** Returns the ids of all rules that doubt any price of an offer, by offer id. */
export function evaluateOffers(model: ModelFacts): Map<string, string[]> {
  return new Map(
    [...evaluatePrices(model)].map(([id, { whole, prices }]) => {
      const rules = new Set([...whole, ...Object.values(prices).flat()])
      return [id, PLAUSIBILITY_RULES.flatMap((rule) => (rules.has(rule.id) ? rule.id : []))]
    }),
  )
}

/** Returns the doubted prices. An offer whose input price, or only price, is doubted cannot be compared at all. */
function fieldsOf(doubted: boolean | readonly string[], { base }: Evidence): 'all' | readonly string[] {
  if (typeof doubted === 'boolean') return doubted ? 'all' : []
  const isAll = doubted.includes('input') || (base.input === null && doubted.includes('output'))
  return isAll ? 'all' : doubted
}

/** Returns the offers for which `twins` must be loaded before they can be evaluated. */
export function offersNeedingTwins(model: ModelFacts): OfferFacts[] {
  return collectEvidence(model).flatMap(({ beside }) => (needsTwins(beside) ? beside.offer : []))
}

/**
 * Compares each offer with all others (`alone`), and only with those that no rule about the offer itself doubts
 * (`beside`).
 */
function collectEvidence(model: ModelFacts): { alone: Evidence; beside: Evidence }[] {
  const all = model.offers.map((offer) => evidenceOn(model, offer, new Set()))
  const rules = PLAUSIBILITY_RULES.filter(({ evaluates }) => evaluates === 'offer')
  const doubted = all.filter((evidence) => rules.some(({ doubts }) => isDoubt(doubts(evidence))))
  if (doubted.length === 0) return all.map((evidence) => ({ alone: evidence, beside: evidence }))
  const broken = new Set(doubted.map(({ offer }) => offer.id))
  return all.map((alone) => ({ alone, beside: evidenceOn(model, alone.offer, broken) }))
}

function isDoubt(doubted: boolean | readonly string[]): boolean {
  return typeof doubted === 'boolean' ? doubted : doubted.length > 0
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
