/** Prices by the days since their source was last read. */
export type PriceAges = {
  readonly under7: number
  readonly under30: number
  readonly under90: number
  readonly older: number
}

/** Sums the ages of the prices of all sources. */
export function sumAges(sources: readonly { readonly ages: PriceAges }[]): PriceAges {
  const sum = (key: keyof PriceAges) => sources.reduce((total, { ages }) => total + ages[key], 0)
  return { under7: sum('under7'), under30: sum('under30'), under90: sum('under90'), older: sum('older') }
}
