/** Which price is shown for a model: its maker's list price, else the lowest offer of another provider. */
export const shownPrices = ['list', 'lowest', 'none'] as const
export type WhichPrice = (typeof shownPrices)[number]

type Seller = { readonly slug: string; readonly name: string }
type Amounts = { readonly input: string | null; readonly output: string | null; readonly cacheRead: string | null }

export type PricedModel = {
  readonly listPrice: (Amounts & { readonly isRetired: boolean }) | null
  readonly lowestOffer: (Amounts & { readonly provider: Seller }) | null
}

export type ShownPrice = Amounts & {
  readonly which: WhichPrice
  /** The provider with this price, shown with "from"; null when it is the maker. */
  readonly seller: Seller | null
  /** Whether this is the last price of a maker that no longer sells the model. */
  readonly isRetired: boolean
}

const NOTHING = { input: null, output: null, cacheRead: null, seller: null, isRetired: false } as const

/** Returns the price that cards, tables, comparisons and estimates show. The `price_…` columns follow the same rule. */
export function shownPrice({ listPrice, lowestOffer }: PricedModel): ShownPrice {
  if (listPrice !== null) {
    const { input, output, cacheRead, isRetired } = listPrice
    return { which: 'list', input, output, cacheRead, seller: null, isRetired }
  }
  if (lowestOffer === null) return { which: 'none', ...NOTHING }
  const { input, output, cacheRead, provider } = lowestOffer
  return { which: 'lowest', input, output, cacheRead, seller: provider, isRetired: false }
}
