/** Numerator and denominator, never reduced; the denominator is positive. */
export type Fraction = readonly [top: bigint, bottom: bigint]

export const ZERO: Fraction = [0n, 1n]

export function fraction(top: number, bottom = 1): Fraction {
  return [BigInt(top), BigInt(bottom)]
}

/** Parses a decimal such as "0.25". */
export function decimal(text: string): Fraction {
  const [whole = '0', decimals = ''] = text.split('.')
  return [BigInt(whole + decimals), 10n ** BigInt(decimals.length)]
}

export function plus([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a * d + c * b, b * d]
}

export function minus(a: Fraction, [c, d]: Fraction): Fraction {
  return plus(a, [-c, d])
}

export function times([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [a * c, b * d]
}

export function isLess([a, b]: Fraction, [c, d]: Fraction): boolean {
  return a * d < c * b
}

export function isEqual([a, b]: Fraction, [c, d]: Fraction): boolean {
  return a * d === c * b
}

export function atMost(a: Fraction, b: Fraction): Fraction {
  return isLess(b, a) ? b : a
}

/** Returns how many whole times the second fits into the first. */
export function floor([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return [(a * d) / (b * c), 1n]
}
