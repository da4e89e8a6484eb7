/** A current price of an offer, with its source. The amount is an exact decimal. */
export type ExportedPrice = {
  readonly kind: string
  readonly mode: string
  readonly minInputTokens: number
  /** Null for everywhere else. */
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

/** A published offer that no rule doubts, or that staff confirmed. Null means unknown. */
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
  /** When staff confirmed it, or null. */
  readonly confirmedOn: string | null
  readonly prices: readonly ExportedPrice[]
}

/**
 * Returns whether an offer belongs in lists of current offers. Their formats cannot express that an offer has ended.
 */
export function isSold({ status }: Pick<ExportedOffer, 'status'>): boolean {
  return status !== 'retired'
}

/** Returns the prices in USD; the other formats support no other currency. */
export function dollarPrices({ prices }: Pick<ExportedOffer, 'prices'>): ExportedPrice[] {
  return prices.filter(({ currency }) => currency === 'USD')
}

/** Returns true for a known fact, and nothing otherwise: unknown does not mean false. */
export function knownTrue<Name extends string>(name: Name, isKnown: boolean): { [K in Name]?: true } {
  return (isKnown ? { [name]: true } : {}) as { [K in Name]?: true }
}
