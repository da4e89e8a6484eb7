const JUMP_FACTOR = 3

/** Returns whether a price changes so much that a typing error is as likely as a new price. To or from zero counts. */
export function isPriceJump(from: number, to: number): boolean {
  if (!Number.isFinite(from) || !Number.isFinite(to) || from === to) return false
  if (from === 0 || to === 0) return true
  return to / from > JUMP_FACTOR || from / to > JUMP_FACTOR
}

/** Describes a misplaced decimal point, as in "exactly ten times the old price"; null if it is not one. */
export function decimalSlip(from: number, to: number): string | null {
  if (from <= 0 || to <= 0) return null
  const digits = Math.log10(to / from)
  const whole = Math.round(digits)
  if (whole === 0 || Math.abs(digits - whole) > 1e-9) return null
  const factor = { 1: 'ten', 2: 'a hundred', 3: 'a thousand' }[Math.abs(whole)] ?? 'many powers of ten'
  return whole > 0 ? `exactly ${factor} times the old price` : `exactly the old price divided by ${factor}`
}
