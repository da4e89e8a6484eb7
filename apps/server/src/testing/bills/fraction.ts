/** An exact fraction, never reduced; the bottom is positive. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint }

export const NOTHING: Fraction = { top: 0n, bottom: 1n }

/** Reads a whole number, or a decimal such as "0.25". */
export function exact(value: number | string): Fraction {
  const [whole = '0', decimals = ''] = String(value).split('.')
  return { top: BigInt(whole + decimals), bottom: 10n ** BigInt(decimals.length) }
}

export const sum = (a: Fraction, b: Fraction): Fraction => ({
  top: a.top * b.bottom + b.top * a.bottom,
  bottom: a.bottom * b.bottom,
})
export const less = (a: Fraction, b: Fraction): Fraction => sum(a, { top: -b.top, bottom: b.bottom })
export const product = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
export const isBelow = (a: Fraction, b: Fraction): boolean => a.top * b.bottom < b.top * a.bottom
export const lowest = (a: Fraction, b: Fraction): Fraction => (isBelow(b, a) ? b : a)

/** Returns how many whole times the second fits into the first. */
export function timesInto(all: Fraction, one: Fraction): Fraction {
  return { top: (all.top * one.bottom) / (all.bottom * one.top), bottom: 1n }
}
