/** Which direct price is shown for a model: its maker's list price, else the lowest offer of another seller. */
export const shownPrices = ['list', 'lowest', 'none'] as const
export type WhichPrice = (typeof shownPrices)[number]

type Seller = { readonly slug: string; readonly name: string }
type Amounts = { readonly input: string | null; readonly output: string | null; readonly cacheRead: string | null }

export type PricedModel = {
  readonly listPrice: (Amounts & { readonly isRetired: boolean }) | null
  readonly lowestOffer: (Amounts & { readonly provider: Seller }) | null
  readonly routerOffer: (Amounts & { readonly provider: Seller }) | null
}

export type ShownPrice = Amounts & {
  readonly which: WhichPrice
  /** The provider with this price, shown with "from"; null when it is the maker. */
  readonly seller: Seller | null
  /** Whether this is the last price of a maker that no longer sells the model. */
  readonly isRetired: boolean
  /** Whether only routers sell the model, and this is the price of the cheapest: "through a router". */
  readonly isThroughRouter: boolean
}

const NOTHING = { input: null, output: null, cacheRead: null, seller: null } as const
const DIRECT = { isRetired: false, isThroughRouter: false } as const

/**
 * Returns the price that cards, tables, comparisons and estimates show. The `price_…` columns follow the same rule, but
 * are empty for a model that only routers sell: it has no direct price to sort and filter by.
 */
export function shownPrice({ listPrice, lowestOffer, routerOffer }: PricedModel): ShownPrice {
  if (listPrice !== null) {
    const { input, output, cacheRead, isRetired } = listPrice
    return { which: 'list', input, output, cacheRead, seller: null, isRetired, isThroughRouter: false }
  }
  const offer = lowestOffer ?? routerOffer
  if (offer === null) return { which: 'none', ...NOTHING, ...DIRECT }
  const { input, output, cacheRead, provider: seller } = offer
  const amounts = { input, output, cacheRead, seller }
  return lowestOffer === null
    ? { which: 'none', ...amounts, isRetired: false, isThroughRouter: true }
    : { which: 'lowest', ...amounts, ...DIRECT }
}
