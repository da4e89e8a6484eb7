import { addDecimals, compareDecimals, divideByPowerOfTen, multiplyDecimals, roundDecimal } from '../text/decimal.ts'
import { priceText } from './price-display.ts'

/** One price for comparing models: three input tokens to one output token, USD for a million. Null if one is unknown. */
export function blendedPrice(input: string | null, output: string | null): string | null {
  if (input === null || output === null) return null
  const ofFour = addDecimals(multiplyDecimals(input, '3'), output)
  return divideByPowerOfTen(multiplyDecimals(ofFour, '25'), 2)
}

/** A computed price as people read it: to the cent from one dollar on, below that to a hundredth of a cent. */
export function computedPriceText(amount: string): string {
  return priceText(roundDecimal(amount, compareDecimals(amount, '1') < 0 ? 4 : 2))
}
