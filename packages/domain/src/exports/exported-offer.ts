/** A price of an offer as it holds now, with its source. The amount is an exact decimal. */
export type ExportedPrice = {
  readonly kind: string
  readonly mode: string
  readonly minInputTokens: number
  /** Null: everywhere else. */
  readonly region: string | null
  readonly amount: string
  readonly currency: string
  readonly unit: string
  readonly validFrom: string | null
  readonly source: string
  readonly sourceUrl: string | null
  readonly verifiedOn: string
}

export type ExportedModel = {
  readonly slug: string
  readonly name: string
  readonly type: string
  readonly family: string
  readonly releaseDate: string | null
  readonly knowledgeCutoff: string | null
  readonly openWeights: boolean
  readonly capabilities: readonly string[]
  readonly outputs: readonly string[]
}

/** An offer that is published and that no rule doubts, or that staff confirmed. Null is "not known". */
export type ExportedOffer = {
  readonly id: string
  readonly provider: string
  readonly providerModelId: string
  readonly model: ExportedModel
  readonly status: 'active' | 'beta' | 'deprecated' | 'retired'
  readonly retiresOn: string | null
  readonly contextWindow: number | null
  readonly maxOutput: number | null
  readonly pricingKind: string
  readonly access: string | null
  readonly region: string | null
  readonly residency: string | null
  readonly source: string
  readonly sourceUrl: string | null
  /** When its source was read. */
  readonly verifiedOn: string
  /** When our own staff confirmed it, or null. */
  readonly confirmedOn: string | null
  readonly prices: readonly ExportedPrice[]
}

/** Tells whether lists of what is sold have the offer. Their shapes cannot say that something is no longer sold. */
export function isSold({ status }: Pick<ExportedOffer, 'status'>): boolean {
  return status !== 'retired'
}

/** Returns what holds in US dollars: the other shapes have no other currency. */
export function dollarPrices({ prices }: Pick<ExportedOffer, 'prices'>): ExportedPrice[] {
  return prices.filter(({ currency }) => currency === 'USD')
}

/** Returns true where the catalogue says so, and nothing where it does not: what is not known is not "no". */
export function knownTrue<Name extends string>(name: Name, isKnown: boolean): { [K in Name]?: true } {
  return (isKnown ? { [name]: true } : {}) as { [K in Name]?: true }
}
