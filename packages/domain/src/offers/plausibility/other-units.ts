import { isWithin, medianOf } from './compare.ts'
import { type Evidence, type OfferFacts, priceOf, type UnitPrice } from './facts.ts'
import { makesPictures } from './model-kind.ts'

// Rules about prices that are not for text tokens. Only prices of the same kind and unit are compared.

/** The plausible range of each unit in USD, with a margin around the cheapest and most expensive known prices. */
const RANGES: ReadonlyMap<string, readonly [least: number, most: number]> = new Map([
  ['1M-characters', [1, 1000]],
  ['image', [0.0002, 5]],
  ['second', [0.000005, 5]],
  ['minute', [0.0003, 60]],
  ['page', [0.00005, 2]],
  ['query', [0.00005, 2]],
  ['request', [0.00001, 10]],
  ['session', [0.0001, 50]],
])

/** Returns whether an amount is implausible for its unit, often because another unit was meant. */
export function isImplausibleForUnit({ offer }: Evidence): boolean {
  return offer.unitPrices.some(({ per, amount }) => {
    const range = RANGES.get(per)
    return range !== undefined && amount > 0 && (amount < range[0] || amount > range[1])
  })
}

/** The same thresholds as for tokens: from the maker of a closed model, from three others, and from fewer. */
const FAR_FROM_MAKER = { low: 0.55, high: 2.4 }
const FAR = 10
const FAR_FROM_FEW = 20

export function isUnitFarFromOthers({ model, offer, isMaker }: Evidence): boolean {
  if (isMaker) return false
  const elsewhere = model.offers.filter(({ provider, isSold }) => isSold && provider !== offer.provider)
  return offer.unitPrices.some((price) => {
    const makers = sameUnit(
      elsewhere.filter(({ provider }) => provider === model.lab),
      price,
    )
    if (!model.isOpen && makers.length > 0) {
      return makers.every((own) => price.amount < own * FAR_FROM_MAKER.low || price.amount > own * FAR_FROM_MAKER.high)
    }
    const others = sameUnit(elsewhere, price)
    const usual = medianOf(others)
    return usual !== null && !isWithin(others.length < 3 ? FAR_FROM_FEW : FAR, price.amount, usual)
  })
}

function sameUnit(offers: readonly OfferFacts[], { kind, per }: UnitPrice): number[] {
  return offers.flatMap(({ unitPrices }) =>
    unitPrices.flatMap((other) => (other.kind === kind && other.per === per && other.amount > 0 ? other.amount : [])),
  )
}

/**
 * Returns the output price of an image model if it equals an image output price, here, elsewhere or in another source,
 * while another source states a much lower price for its text output.
 */
export function imageTokensAsOutput({ model, offer, base }: Evidence): string[] {
  const { output } = base
  if (!makesPictures(model) || output === null) return []
  const stated = model.offers.flatMap(({ prices, sourceValues }) => [...prices, ...sourceValues])
  const isImagePrice = stated.some(({ kind, amount }) => kind === 'output-image' && isWithin(1.1, amount, output))
  const others = model.offers.flatMap(({ id, prices, sourceValues }) =>
    (id === offer.id ? [sourceValues] : [prices, sourceValues]).flatMap((own) => priceOf(own, 'output') ?? []),
  )
  return isImagePrice && others.some((other) => other > 0 && output >= other * 2) ? ['output'] : []
}
