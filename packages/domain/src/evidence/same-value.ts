import { compareDecimals, multiplyDecimals } from '../text/decimal.ts'
import { parsePriceField } from './field-key.ts'

/** Amounts within 0.5% count as equal: sources round differently. */
const MOST_ABOVE = '1.005'
const DECIMAL = /^-?\d+(?:\.\d+)?$/

export type StatedValue = { readonly value: string; readonly unit: string | null }

/** Returns whether two source values are equal: prices within 0.5%, everything else exactly. */
export function isSameValue(field: string, a: StatedValue, b: StatedValue): boolean {
  if (a.value === b.value) return a.unit === b.unit
  if (parsePriceField(field) === null || a.unit !== b.unit) return false
  if (!DECIMAL.test(a.value) || !DECIMAL.test(b.value)) return false
  const [low, high] = compareDecimals(a.value, b.value) < 0 ? [a.value, b.value] : [b.value, a.value]
  return compareDecimals(high, multiplyDecimals(low, MOST_ABOVE)) <= 0
}
