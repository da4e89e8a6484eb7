import { isPriceJump, decimalSlip } from '../offers/price-jump.ts'
import { medianOf, ratioOf } from '../offers/plausibility/compare.ts'
import { type ChangeContext, pairKey, type ValueChange } from './value-change.ts'

// Plausibility of a change of a number.

/** The exchange rate of yuan to the dollar, with a margin. */
const YUAN = [6.4, 7.6] as const
const FAR_FROM_SELLERS = 5
const ENOUGH_SELLERS = 3
const LIMIT_JUMP = 8
/** A price that another source has too is not a slip. */
const SAME = 1.005

export function isConfirmed(after: string, sourceValues: readonly string[]): boolean {
  return sourceValues.some(
    (sourceValue) => (ratioOf(Number(sourceValue), Number(after)) ?? Number.POSITIVE_INFINITY) <= SAME,
  )
}

export function isToOrFromZero(before: string | null, after: string): boolean {
  return Number(after) === 0 ? before === null || Number(before) !== 0 : before !== null && Number(before) === 0
}

/** Returns whether a price is exactly ten, a hundred, a thousand … times another: the point or the unit slipped. */
export function isUnitSlip(before: string, after: string): boolean {
  return decimalSlip(Number(before), Number(after)) !== null
}

export function isYuanForDollars(before: string, after: string): boolean {
  const apart = ratioOf(Number(before), Number(after))
  return apart !== null && apart >= YUAN[0] && apart <= YUAN[1]
}

export function isJump(before: string, after: string): boolean {
  return isPriceJump(Number(before), Number(after))
}

export function isLimitJump(before: string, after: string): boolean {
  const apart = ratioOf(Number(before), Number(after))
  return apart === null ? Number(before) !== Number(after) : apart >= LIMIT_JUMP
}

/** Returns whether the last digits of a number are missing: 1.25 became 1.2, 128000 became 1280. */
export function isTruncated(before: string, after: string): boolean {
  const left = after.replace(/\.0*$/, '')
  return left.length > 0 && left.length < before.length && before.startsWith(left) && Number(left) !== Number(before)
}

/** Returns whether two fields of the record exchanged their values. */
export function isSwapped({ field, before, after }: ValueChange, context: ChangeContext): boolean {
  if (before === null || after === null) return false
  for (const [other, value] of context.before) {
    if (other !== field && value === after && value !== before && context.after.get(other) === before) return true
  }
  return false
}

/** Returns whether input and output changed to the seller's prices of another model, far from the previous ones. */
export function isCopiedPair({ field }: ValueChange, { before, after, pairs }: ChangeContext): boolean {
  if (field !== 'input' && field !== 'output') return false
  const [input, output, inputBefore, outputBefore] = [
    after.get('input'),
    after.get('output'),
    before.get('input'),
    before.get('output'),
  ]
  if (input === undefined || output === undefined || inputBefore === undefined || outputBefore === undefined)
    return false
  if (input === inputBefore || output === outputBefore) return false
  return (
    pairs.has(pairKey(input, output)) &&
    (ratioOf(Number(input), Number(inputBefore)) ?? 1) >= 2 &&
    (ratioOf(Number(output), Number(outputBefore)) ?? 1) >= 2
  )
}

/** Returns whether a price moves far away from the model's other sellers; one that moves closer does not count. */
export function isFarFromSellers({ field, before, after }: ValueChange, { sellers }: ChangeContext): boolean {
  const others = sellers.get(field) ?? []
  const median = others.length < ENOUGH_SELLERS ? null : medianOf(others)
  const apart = ratioOf(median, Number(after))
  if (apart === null || apart < (before === null ? 2 * FAR_FROM_SELLERS : FAR_FROM_SELLERS)) return false
  return apart > (ratioOf(median, Number(before)) ?? 1)
}
