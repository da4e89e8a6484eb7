import type { CellValue } from './comparison-rows.ts'
import { formatCount } from '../text/number-display.ts'
import { extraPriceKind, mainPriceKind } from '../offers/offer-price.ts'
import { type PriceKind, priceText } from '../offers/price-display.ts'
import type { PricingKind } from '../plans/pricing-kinds.ts'

// Cell values for the rows of a comparison. A free price is compared as 0.

export function priceCell(amount: string | null, priceKind: PriceKind, note?: string): CellValue {
  const figure = priceKind === 'amount' ? amount : priceKind === 'free' ? '0' : null
  return { text: priceText(amount, priceKind), figure, priceKind, note }
}

export function mainPriceCell(pricing: PricingKind, amount: string | null): CellValue {
  return priceCell(amount, mainPriceKind(pricing, amount))
}

/** Returns the cell of a price that many offers do not have, such as cache or batch prices. */
export function extraPriceCell(amount: string | null, note?: string): CellValue {
  return priceCell(amount, extraPriceKind(amount), note)
}

export function countCell(count: number | null): CellValue {
  return count === null ? textCell(null) : { text: formatCount(count), figure: String(count) }
}

export function flagCell(isSo: boolean): CellValue {
  return { text: isSo ? 'Yes' : 'No', figure: null }
}

export function textCell(text: string | null): CellValue {
  return { text: text === null || text === '' ? 'Unknown' : text, figure: null }
}

export function ratingCell({ rating, reviewCount }: { rating: number; reviewCount: number }): CellValue {
  if (rating === 0 && reviewCount === 0) return { text: 'No ratings yet', figure: null }
  return { text: `${rating.toFixed(1)} (${formatCount(reviewCount)})`, figure: rating.toFixed(2) }
}
