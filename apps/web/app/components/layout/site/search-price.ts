import type { ModelHit } from '@inferdex/contracts/search/search'
import { mainPriceKind } from '@inferdex/domain/offers/offer-price'
import { priceText } from '@inferdex/domain/offers/price-display'

type Priced = Pick<ModelHit, 'inputPrice' | 'outputPrice' | 'priceFrom' | 'pricingKind' | 'isRetired'>

/** Returns the price of a model in a list of matches, and which provider charges it. */
export function searchPrice(model: Priced): { readonly text: string; readonly note: string } {
  const { inputPrice, outputPrice, priceFrom, pricingKind, isRetired } = model
  const kind = mainPriceKind(pricingKind, inputPrice)
  if (kind === 'unknown') return { text: 'Price unknown', note: '' }
  if (kind !== 'amount') return { text: priceText(inputPrice, kind), note: '' }
  const input = priceText(inputPrice)
  const whose = priceFrom !== null ? 'lowest' : isRetired ? 'last list' : 'list'
  return {
    text: outputPrice === null ? `${input} in` : `${input} / ${priceText(outputPrice)}`,
    note: `${whose}, per 1M`,
  }
}
