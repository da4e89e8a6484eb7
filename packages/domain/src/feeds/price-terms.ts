/** The terms of a price in a file. */
export type PriceTerms = {
  readonly kind: string
  readonly mode?: string
  readonly minInputTokens?: number
  readonly region?: string | null
  readonly unit?: string
  /** How many of the file's units make ours: 1000000 where the file has prices per token. */
  readonly times?: string
}
