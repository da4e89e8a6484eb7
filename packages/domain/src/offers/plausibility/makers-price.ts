import { isSamePair, isWithin, KINDS } from './compare.ts'
import { type Evidence, pairOf, type TokenPrice } from './facts.ts'
import { makesPictures } from './model-kind.ts'
import { OTHER_SERVICE } from './other-sellers.ts'
import { isSupported } from './other-sources.ts'

// Rules that compare with the maker's price, or with the same provider's price in another market.

/**
 * Returns whether a closed model's price is far from its maker's. Not doubted: low prices of models that have a cheaper
 * home market, which others resell, and prices that at least two other providers share.
 */
export function isFarFromMaker(evidence: Evidence): boolean {
  const { model, offer, base, maker, others } = evidence
  if (model.isOpen || !offer.isSold || makesPictures(model) || isSupported(evidence)) return false
  if (OTHER_SERVICE.test(offer.providerModelId)) return false
  if (model.homeSites.has(offer.provider) || model.homeSites.has(model.lab ?? '')) return false
  if ([...others.values()].filter((other) => isSamePair(base, other)).length >= 2) return false
  const hasHomeMarket = [...model.homeSites.values()].includes(model.lab)
  const isOff = (price: number | null, makers: number | null) => {
    if (price === null || makers === null || price <= 0 || makers <= 0) return false
    return price > makers * 2.4 || (price < makers * 0.55 && !hasHomeMarket)
  }
  return maker.length > 0 && maker.every((own) => KINDS.some((kind) => isOff(base[kind], own[kind])))
}

export function isInputAtOutputPrice({ model, offer, base, maker }: Evidence): boolean {
  if (model.isOpen || !offer.isSold || base.input === null || base.input !== base.output) return false
  const hasHigherOutput = maker.map(({ input, output }) => input !== null && output !== null && output >= input * 3)
  return hasHigherOutput.length > 0 && hasHigherOutput.every(Boolean)
}

/** Returns whether the base price looks like the long-context price. */
export function isLongContextPrice(evidence: Evidence): boolean {
  const { model, offer, base, median, others } = evidence
  if (!offer.isSold || OTHER_SERVICE.test(offer.providerModelId) || isSupported(evidence)) return false
  if ([...others.values()].some((other) => isSamePair(base, other))) return false
  if (isMeanOfTiers(evidence)) return true
  return KINDS.some((kind) => {
    const [price, usual] = [base[kind], median[kind]]
    if (price === null || usual === null || usual <= 0) return false
    if (price >= usual * 1.5 && longContextPrices(offer.prices, kind).some((tier) => tier <= price)) return true
    if (model.isOpen || price < usual * 1.8) return false
    const elsewhere = model.offers.filter(({ id }) => id !== offer.id)
    return elsewhere
      .flatMap(({ prices }) => longContextPrices(prices, kind))
      .some((tier) => isWithin(1.005, tier, price))
  })
}

/** Returns whether input and output of a closed model are the means of its maker's standard and long-context prices. */
function isMeanOfTiers({ model, base }: Evidence): boolean {
  if (model.isOpen) return false
  const makers = model.offers.filter(({ provider, isSold }) => isSold && provider === model.lab)
  return makers.some(({ prices }) =>
    KINDS.every((kind) => {
      const own = pairOf(prices)[kind]
      if (own === null) return false
      return longContextPrices(prices, kind).some((tier) => tier > own && isWithin(1.005, (own + tier) / 2, base[kind]))
    }),
  )
}

function longContextPrices(prices: readonly TokenPrice[], kind: string): number[] {
  const tiers = prices.filter((price) => price.kind === kind && price.mode === 'standard' && price.minInputTokens > 0)
  return tiers.map(({ amount }) => amount)
}

/**
 * Returns whether a home-market provider charges more than the same company abroad: perhaps yuan were recorded as
 * dollars.
 */
export function costsMoreAtHome({ model, offer, base, median, others }: Evidence): boolean {
  const abroad = model.homeSites.get(offer.provider)
  if (!offer.isSold || abroad === undefined || abroad === null) return false
  const sold = model.offers.filter(({ provider, isSold }) => provider === abroad && isSold)
  if (sold.length === 0) return others.size >= 3 && isAbove(base, median, 3)
  // Ignores a foreign price that changed after this one was read.
  const readOn = offer.prices[0]?.observedOn ?? ''
  const comparable = sold.filter(({ prices }) => prices.every(({ since }) => (since ?? '') <= readOn))
  return comparable.length > 0 && comparable.every(({ prices }) => isAbove(base, pairOf(prices), 1.4))
}

function isAbove(base: Evidence['base'], reference: Evidence['base'], times: number): boolean {
  return KINDS.some((kind) => {
    const [price, usual] = [base[kind], reference[kind]]
    return price !== null && usual !== null && usual > 0 && price >= usual * times
  })
}
