import type { Pair } from './facts.ts'

export const KINDS = ['input', 'output'] as const

export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  const lower = sorted[middle - 1]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2
}

export function medianPair(pairs: readonly Pair[]): Pair {
  return {
    input: medianOf(pairs.flatMap(({ input }) => input ?? [])),
    output: medianOf(pairs.flatMap(({ output }) => output ?? [])),
  }
}

/** Returns the ratio of the larger amount to the smaller one: at least 1. */
export function ratioOf(a: number | null, b: number | null): number | null {
  if (a === null || b === null || a <= 0 || b <= 0) return null
  return Math.max(a / b, b / a)
}

export function isWithin(times: number, a: number | null, b: number | null): boolean {
  const apart = ratioOf(a, b)
  return apart !== null && apart <= times
}

/** Returns the larger of the ratios for input and output; 1 when nothing can be compared. */
export function largestRatio(a: Pair, b: Pair): number {
  return Math.max(1, ...KINDS.flatMap((kind) => ratioOf(a[kind], b[kind]) ?? []))
}

/** Returns the ratio of two pairs: the geometric mean of the ratios for input and output. */
export function priceRatio(a: Pair, b: Pair): number | null {
  const ratios = KINDS.flatMap((kind) => {
    const [one, other] = [a[kind], b[kind]]
    return one === null || other === null || one <= 0 || other <= 0 ? [] : [one / other]
  })
  if (ratios.length === 0) return null
  return ratios.reduce((product, ratio) => product * ratio, 1) ** (1 / ratios.length)
}

/** Returns whether two pairs are equal up to rounding. */
export function isSamePair(a: Pair, b: Pair): boolean {
  return KINDS.every((kind) => (a[kind] === null && b[kind] === null) || isWithin(1.03, a[kind], b[kind]))
}
