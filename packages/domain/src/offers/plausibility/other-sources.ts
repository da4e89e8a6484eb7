import { isWithin, medianPair, ratioOf } from './compare.ts'
import { type Evidence, isBase, type TokenPrice } from './facts.ts'
import { makesPictures } from './model-kind.ts'

// Rules that compare a price with prices of the same offer from other sources.

const SAME = 1.01
/** Sources maintained by hand, which copy from each other: a later price from another source takes precedence. */
const KEPT_BY_HAND: ReadonlySet<string> = new Set(['litellm'])
/** Sources that read the provider's own page and state when. */
const READS_PAGES: ReadonlySet<string> = new Set(['model-price-watch'])

/** Returns whether a second source has the same input and output prices. */
export function isSupported({ offer }: Evidence): boolean {
  const prices = inputAndOutput(offer.prices)
  return prices.length > 0 && prices.every((price) => hasSupport(sourceValuesOn(offer, price), price))
}

/**
 * Returns whether another source contradicts the price: it was read no earlier, its amount is several times different
 * and closer to the other providers' prices, and no more sources confirm this price than contradict it.
 */
export function isContradicted(evidence: Evidence): boolean {
  const { model, offer, others } = evidence
  if (makesPictures(model)) return false
  const strangers = [...others].flatMap(([provider, pair]) => (isSameCompany(evidence, provider) ? [] : [pair]))
  const median = medianPair(strangers)
  return inputAndOutput(offer.prices).some((price) => {
    const usual = price.kind === 'input' ? median.input : median.output
    const sourceValues = sourceValuesOn(offer, price)
    const against = sourceValues.filter((sourceValue) => {
      const apart = ratioOf(sourceValue.amount, price.amount)
      if (apart === null || sourceValue.observedOn < (price.since ?? price.observedOn)) return false
      const isLater = sourceValue.observedOn > price.observedOn
      if (apart < (isLater && KEPT_BY_HAND.has(price.source) ? 3 : 8)) return false
      return (ratioOf(sourceValue.amount, usual) ?? 1) <= (ratioOf(price.amount, usual) ?? 1)
    })
    const agreeing = sourceValues.filter(({ amount }) => isWithin(SAME, amount, price.amount))
    return against.length > 0 && agreeing.length <= against.length
  })
}

/** Returns whether a provider is the same company in another market, which would share its mistakes. */
function isSameCompany({ model, offer }: Evidence, provider: string): boolean {
  return model.homeSites.get(provider) === offer.provider || model.homeSites.get(offer.provider) === provider
}

/** Returns the maker's prices that two agreeing sources contradict and none confirms. */
export function outvotedPrices({ model, offer, isMaker }: Evidence): string[] {
  if (makesPictures(model) || !isMaker) return []
  return kindsOf(offer.prices, (price) => {
    const sourceValues = sourceValuesOn(offer, price)
    if (READS_PAGES.has(price.source) || hasSupport(sourceValues, price)) return false
    const different = sourceValues.filter(({ amount }) => !isWithin(1.2, amount, price.amount))
    return different.some((one) =>
      different.some((other) => other.source !== one.source && isWithin(1.005, one.amount, other.amount)),
    )
  })
}

/** Returns the prices that a later reading of the seller's page contradicts. */
export function changedOnSellersPage({ model, offer }: Evidence): string[] {
  if (makesPictures(model)) return []
  return kindsOf(offer.prices, (price) => {
    const sourceValues = sourceValuesOn(offer, price)
    if (hasSupport(sourceValues, price)) return false
    const readings = sourceValues.filter(({ source, observedOn }) => {
      return READS_PAGES.has(source) && observedOn > price.observedOn
    })
    return readings.some(({ amount }) => !isWithin(1.2, amount, price.amount))
  })
}

/** Returns whether another model id of the same endpoint has a newer, different price. */
export function isEndedPrice({ offer }: Evidence): boolean {
  return inputAndOutput(offer.prices).some((price) => {
    const lastSeen = lastSeenOn(price, offer)
    return offer.sameEndpoint.some((name) =>
      name.prices.some((other) => {
        if (!isSameComponent(other, price) || isWithin(SAME, other.amount, price.amount)) return false
        return lastSeenOn(other, name) > lastSeen || (other.since ?? '') >= lastSeen
      }),
    )
  })
}

type Recorded = Pick<Evidence['offer'], 'prices' | 'sourceValues'>

function lastSeenOn(price: TokenPrice, { prices, sourceValues }: Recorded): string {
  const seen = [...prices, ...sourceValues].filter((other) => {
    return isSameComponent(other, price) && isWithin(SAME, other.amount, price.amount)
  })
  return seen.reduce((last, { observedOn }) => (observedOn > last ? observedOn : last), '')
}

function kindsOf(prices: readonly TokenPrice[], isDoubted: (price: TokenPrice) => boolean): string[] {
  return inputAndOutput(prices)
    .filter(isDoubted)
    .map(({ kind }) => kind)
}

function inputAndOutput(prices: readonly TokenPrice[]): TokenPrice[] {
  return prices.filter((price) => isBase(price) && (price.kind === 'input' || price.kind === 'output'))
}

function sourceValuesOn({ sourceValues }: Recorded, price: TokenPrice): TokenPrice[] {
  return sourceValues.filter(
    (sourceValue) => sourceValue.source !== price.source && isSameComponent(sourceValue, price),
  )
}

function hasSupport(sourceValues: readonly TokenPrice[], { amount }: TokenPrice): boolean {
  return sourceValues.some((sourceValue) => isWithin(SAME, sourceValue.amount, amount))
}

function isSameComponent(a: TokenPrice, b: TokenPrice): boolean {
  return a.kind === b.kind && a.mode === b.mode && a.minInputTokens === b.minInputTokens
}
