import { fieldGroup, parsePriceField, priceFieldKey } from '../evidence/field-key.ts'
import { isOutputAboveContext } from '../offers/plausibility/limits.ts'
import {
  isConfirmed,
  isCopiedPair,
  isFarFromSellers,
  isJump,
  isLimitJump,
  isSwapped,
  isToOrFromZero,
  isTruncated,
  isUnitSlip,
  isYuanForDollars,
} from './implausible-changes.ts'
import { isHuge, isImplausibleDay, isUnreadable } from './implausible-values.ts'
import type { DoubtRule } from './doubt-rules.ts'
import type { ChangeContext, ValueChange } from './value-change.ts'

/**
 * Returns the rules by which a change needs a review, the most specific first; empty when it is plausible. An unchanged
 * value is never doubted.
 */
export function changeDoubts(change: ValueChange, context: ChangeContext): DoubtRule[] {
  const { field, before, after } = change
  if (after === before) return []
  if (after === null) return fieldGroup(field) === 'capability' || fieldGroup(field) === 'score' ? [] : ['gone']
  if (isUnreadable(field, after)) return ['unreadable']
  const known = { ...change, after }
  switch (fieldGroup(field)) {
    case 'price':
      return priceDoubts(known, context)
    case 'limit':
      return limitDoubts(known, context)
    case 'date':
      if (isImplausibleDay(after, context.now)) return ['odd-date']
      return isBeginningOf(before, after) ? ['truncated'] : []
    case 'status':
      if (field === 'status' && before === 'retired') return ['back-from-retired']
      if (field === 'pricingKind' && before === 'metered') return ['zero']
      return isBeginningOf(before, after) ? ['truncated'] : []
    case 'capability':
    case 'score':
      return []
  }
}

/** Rules that also apply to past prices. A large distance from today's price does not count: prices fall. */
const IMPLAUSIBLE_AT_ANY_TIME: ReadonlySet<DoubtRule> = new Set([
  'unreadable',
  'huge',
  'zero',
  'unit',
  'swapped',
  'cache-above-input',
])

/** Returns the rules by which a past price is implausible, given the values shown today. */
export function pastDoubts(
  { field, value, unit }: { readonly field: string; readonly value: string; readonly unit: string | null },
  { shown, reported, now }: { shown: ReadonlyMap<string, string>; reported: ReadonlyMap<string, string>; now: Date },
): DoubtRule[] {
  const change = { field, before: shown.get(field) ?? null, after: value, unit }
  const context = { sourceValues: [], sellers: new Map(), pairs: new Set<string>(), isText: true, now }
  return changeDoubts(change, { before: shown, after: reported, ...context }).filter((rule) =>
    IMPLAUSIBLE_AT_ANY_TIME.has(rule),
  )
}

function isBeginningOf(before: string | null, after: string): boolean {
  return before?.startsWith(after) ?? false
}

type KnownChange = ValueChange & { readonly after: string }

function priceDoubts(change: KnownChange, context: ChangeContext): DoubtRule[] {
  const { field, before, after, unit } = change
  const doubts: DoubtRule[] = []
  if (isHuge(field, after, unit)) doubts.push('huge')
  if (isToOrFromZero(before, after) && !isFreeFromStart(change, context)) doubts.push('zero')
  if (isSwapped(change, context)) doubts.push('swapped')
  // A value that a second source confirms is neither a slip nor a copy. A source with the shown value does not confirm
  // a change.
  const others = context.sourceValues.filter((sourceValue) => before === null || Number(sourceValue) !== Number(before))
  if (!isConfirmed(after, others)) {
    if (before !== null) doubts.push(...slips(before, after))
    if (isCopiedPair(change, context)) doubts.push('copied')
    if (isFarFromSellers(change, context)) doubts.push('far-from-sellers')
  }
  return [...doubts, ...ownPriceDoubts(field, context)]
}

/**
 * Returns whether zero is the first price of an offer that the source calls free. Elsewhere lists use zero for unknown.
 */
function isFreeFromStart({ before, after }: KnownChange, context: ChangeContext): boolean {
  return before === null && Number(after) === 0 && context.after.get('pricingKind') === 'free'
}

/** Returns at most one: a slip of ten is also a jump, and reporting both does not help. */
function slips(before: string, after: string): DoubtRule[] {
  if (isUnitSlip(before, after)) return ['unit']
  if (isTruncated(before, after)) return ['truncated']
  if (isYuanForDollars(before, after)) return ['currency']
  return isJump(before, after) ? ['jump'] : []
}

/** Compares a price with the others of the offer, in the same mode and for the same length of requests. */
function ownPriceDoubts(field: string, { after, before, isText }: ChangeContext): DoubtRule[] {
  const price = parsePriceField(field)
  if (price === null) return []
  const beside = (values: ReadonlyMap<string, string>, kind: string) => {
    const value = values.get(priceFieldKey({ ...price, kind }))
    return value === undefined ? null : Number(value)
  }
  const isAbove = (values: ReadonlyMap<string, string>, higher: string, lower: string) => {
    const [high, low] = [beside(values, higher), beside(values, lower)]
    return high !== null && low !== null && low > 0 && high > low
  }
  const became = (higher: string, lower: string) => isAbove(after, higher, lower) && !isAbove(before, higher, lower)
  const doubts: DoubtRule[] = []
  const isOfCache = price.kind === 'cache-read' || price.kind === 'input'
  if (isOfCache && became('cache-read', 'input')) doubts.push('cache-above-input')
  const isOfText = isText && (price.kind === 'input' || price.kind === 'output')
  if (isOfText && became('input', 'output')) doubts.push('output-below-input')
  return doubts
}

function limitDoubts(change: KnownChange, context: ChangeContext): DoubtRule[] {
  const { field, before, after, unit } = change
  const doubts: DoubtRule[] = []
  if (isHuge(field, after, unit)) doubts.push('huge')
  if (isSwapped(change, context)) doubts.push('swapped')
  if (before !== null && !isConfirmed(after, context.sourceValues)) {
    if (isTruncated(before, after)) doubts.push('truncated')
    else if (isLimitJump(before, after)) doubts.push('limit-jump')
  }
  if (outputExceedsContext(context.after) && !outputExceedsContext(context.before)) doubts.push('output-above-context')
  return doubts
}

function outputExceedsContext(values: ReadonlyMap<string, string>): boolean {
  const [context, output] = [values.get('contextWindow'), values.get('maxOutput')]
  return isOutputAboveContext({
    contextWindow: context === undefined ? null : Number(context),
    maxOutput: output === undefined ? null : Number(output),
  })
}
