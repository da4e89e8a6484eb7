/** A price in USD per million tokens, with its source and date. */
export type TokenPrice = {
  readonly kind: string
  readonly mode: string
  readonly minInputTokens: number
  readonly amount: number
  readonly source: string
  /** ISO dates: when the source was read, and since when it has shown this amount. */
  readonly observedOn: string
  readonly since: string | null
}

/** The base prices of one million input and output tokens, without long-context prices. */
export type Pair = { readonly input: number | null; readonly output: number | null }

/**
 * Another model that the same provider sells at the same price: the median of other providers and the maker's price for
 * it.
 */
export type Twin = { readonly median: Pair; readonly maker: Pair }

/** A standard price that is not for tokens: a million characters, an image, a second, a page … */
export type UnitPrice = { readonly kind: string; readonly per: string; readonly amount: number }

/** The facts about an offer that the rules use. */
export type OfferFacts = {
  readonly id: string
  readonly provider: string
  readonly providerModelId: string
  /** Whether it is sold by the token and not retired. */
  readonly isSold: boolean
  readonly prices: readonly TokenPrice[]
  readonly unitPrices: readonly UnitPrice[]
  /** Prices of the same offer from other sources. */
  readonly sourceValues: readonly TokenPrice[]
  readonly twins: readonly Twin[]
  /** The provider's other model ids for the same endpoint. */
  readonly sameEndpoint: readonly EndpointName[]
}

export type EndpointName = { readonly prices: readonly TokenPrice[]; readonly sourceValues: readonly TokenPrice[] }

/** A model with all of its offers. */
export type ModelFacts = {
  /** The maker's slug as a provider. */
  readonly lab: string | null
  readonly isOpen: boolean
  readonly capabilities: readonly string[]
  /** Providers that sell only in their home market, mapped to the same company's international provider, if any. */
  readonly homeSites: ReadonlyMap<string, string | null>
  /** The median price of the maker's models. */
  readonly siblings: Pair
  readonly offers: readonly OfferFacts[]
}

/** An offer together with the prices that it is compared with. */
export type Evidence = {
  readonly model: ModelFacts
  readonly offer: OfferFacts
  readonly base: Pair
  /** The lowest prices of each other provider. */
  readonly others: ReadonlyMap<string, Pair>
  readonly median: Pair
  /** Whether the provider is the maker, or the maker's provider for its home market. */
  readonly isMaker: boolean
  /** The maker's own prices at other providers, one pair per model id. */
  readonly maker: readonly Pair[]
}

export function priceOf(prices: readonly TokenPrice[], kind: string): number | null {
  return prices.find((price) => price.kind === kind && isBase(price))?.amount ?? null
}

export function isBase({ mode, minInputTokens }: TokenPrice): boolean {
  return mode === 'standard' && minInputTokens === 0
}

export function pairOf(prices: readonly TokenPrice[]): Pair {
  return { input: priceOf(prices, 'input'), output: priceOf(prices, 'output') }
}
