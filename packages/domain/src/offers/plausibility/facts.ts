/** A price in USD for a million tokens, and who recorded it when. */
export type TokenPrice = {
  readonly kind: string
  readonly mode: string
  readonly minInputTokens: number
  readonly amount: number
  readonly source: string
  /** Calendar days: when the source was read, and since when it has had this amount. */
  readonly observedOn: string
  readonly since: string | null
}

/** What one million tokens in and out cost, without context tier. */
export type Pair = { readonly input: number | null; readonly output: number | null }

/** Another model for which the same seller asks the same: what others ask for that one, and what its maker does. */
export type Twin = { readonly median: Pair; readonly maker: Pair }

/** What the rules know about an offer. Nothing here is a judgement. */
export type OfferFacts = {
  readonly id: string
  readonly provider: string
  readonly providerModelId: string
  /** By the token, and not retired. */
  readonly isSold: boolean
  readonly prices: readonly TokenPrice[]
  /** What other sources say about the same offer. */
  readonly opinions: readonly TokenPrice[]
  readonly twins: readonly Twin[]
  /** The seller's other names for the same endpoint. */
  readonly sameEndpoint: readonly EndpointName[]
}

export type EndpointName = { readonly prices: readonly TokenPrice[]; readonly opinions: readonly TokenPrice[] }

/** A model with everybody who sells it. */
export type ModelFacts = {
  /** The slug of the maker as a seller. */
  readonly lab: string | null
  readonly isOpen: boolean
  readonly capabilities: readonly string[]
  /** Sites that sell in their home market only, and the same seller's site abroad where it has one. */
  readonly homeSites: ReadonlyMap<string, string | null>
  /** The middle of what the maker's models cost. */
  readonly siblings: Pair
  readonly offers: readonly OfferFacts[]
}

/** An offer beside what it is compared with. */
export type Evidence = {
  readonly model: ModelFacts
  readonly offer: OfferFacts
  readonly base: Pair
  /** The lowest prices of each other seller. */
  readonly others: ReadonlyMap<string, Pair>
  readonly median: Pair
  /** The maker sells it here, under this name or for its home market. */
  readonly isMaker: boolean
  /** What the maker asks elsewhere, one pair for each id. */
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
