import { divideByPowerOfTen, fromUnits, multiplyDecimals, toUnits } from '../text/decimal.ts'

const NUMBER = /^(-?\d{1,30})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$/
/** Sources write floats: digits beyond these are floating-point noise. */
const SIGNIFICANT_DIGITS = 12

/** Parses a number as files write it ('2.5e-07', '3.0') to an exact decimal; null if it is not a number. */
export function exactDecimal(text: string): string | null {
  const [, whole, decimals = '', exponent = '0'] = NUMBER.exec(text) ?? []
  if (whole === undefined) return null
  const amount = decimals === '' ? whole : `${whole}.${decimals}`
  const places = Number(exponent)
  return places < 0 ? divideByPowerOfTen(amount, -places) : multiplyDecimals(amount, `1${'0'.repeat(places)}`)
}

/** Rounds to 12 significant digits, halves away from zero: 0.30000000000000004 is 0.3. */
export function withoutNoise(amount: string): string {
  const [whole = '0', decimals = ''] = amount.replace('-', '').split('.')
  const leading = /^0*/.exec(whole + decimals)?.[0].length ?? 0
  const places = leading - whole.length + SIGNIFICANT_DIGITS
  if (places >= decimals.length) return amount
  if (places >= 0) return fromUnits(toUnits(amount, places), places)
  const scale = 10n ** BigInt(-places)
  const units = toUnits(amount, 0)
  const half = units < 0n ? -scale / 2n : scale / 2n
  return String(((units + half) / scale) * scale)
}

/** Returns the price of `times` units of a price, as an exact decimal without noise; null if it is not a number. */
export function priceOf(text: string, times: string): string | null {
  const amount = exactDecimal(text)
  return amount === null ? null : withoutNoise(multiplyDecimals(amount, times))
}
