import { multiplyDecimals, subtractDecimals, toUnits, fromUnits } from '../text/decimal.ts'

const AMOUNT = /^\d+(\.\d+)?$/
const PLACES = 2

/**
 * Returns by how many percent an amount changed, rounded to two decimals: "0.14" to "0.44" is "214.29". Null if one of
 * the values is not an amount, or if there is nothing to compare with: from free to a price there is no percentage.
 */
export function changePercent(before: string | null, after: string | null): string | null {
  if (before === null || after === null || !AMOUNT.test(before) || !AMOUNT.test(after)) return null
  const scale = Math.max(before.length, after.length)
  const base = toUnits(before, scale)
  if (base === 0n) return null
  const difference = toUnits(multiplyDecimals(subtractDecimals(after, before), '100'), scale)
  return fromUnits(divideRounded(difference * 10n ** BigInt(PLACES), base), PLACES)
}

/** Divides by a positive number; halves round away from zero, as PostgreSQL rounds. */
function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const rounded = (2n * size + divisor) / (2n * divisor)
  return dividend < 0n ? -rounded : rounded
}
