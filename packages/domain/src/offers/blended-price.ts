import { addDecimals, compareDecimals, divideByPowerOfTen, multiplyDecimals, roundDecimal } from '../text/decimal.ts'
import { priceText } from './price-display.ts'

/** Returns one price for comparing models, in USD per million tokens: three parts input to one part output. */
export function blendedPrice(input: string | null, output: string | null): string | null {
  if (input === null || output === null) return null
  const ofFour = addDecimals(multiplyDecimals(input, '3'), output)
  return divideByPowerOfTen(multiplyDecimals(ofFour, '25'), 2)
}

/** Formats a computed price: two decimals from one dollar up, four below. */
export function computedPriceText(amount: string): string {
  return priceText(roundDecimal(amount, compareDecimals(amount, '1') < 0 ? 4 : 2))
}
