/** Which price stands for a model: its maker's, else the lowest that somebody else asks. */
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
  /** Who asks this price, where it is not the maker; then it reads "from". */
  readonly seller: Seller | null
  /** The maker's last price: it no longer sells the model. */
  readonly isRetired: boolean
}

const NOTHING = { input: null, output: null, cacheRead: null, seller: null, isRetired: false } as const

/** What cards, tables, comparisons and estimates show. The database has the same rule in the columns `price_…`. */
export function shownPrice({ listPrice, lowestOffer }: PricedModel): ShownPrice {
  if (listPrice !== null) {
    const { input, output, cacheRead, isRetired } = listPrice
    return { which: 'list', input, output, cacheRead, seller: null, isRetired }
  }
  if (lowestOffer === null) return { which: 'none', ...NOTHING }
  const { input, output, cacheRead, provider } = lowestOffer
  return { which: 'lowest', input, output, cacheRead, seller: provider, isRetired: false }
}
