import { compare } from '../text/ordering.ts'
import { fieldGroup } from './field-key.ts'
import { isSameValue, type StatedValue } from './same-value.ts'

/** A source's current value for a field. */
export type SourceValue = StatedValue & {
  readonly source: string
  /** Whether the source is the seller itself, or a reading of the seller's own page with its URL. */
  readonly isFirstParty: boolean
  /** Whether the source is only compared and never changes a value by itself. */
  readonly isComparedOnly?: boolean
  /** When the source was last read and still reported the value. */
  readonly readAt: Date
  /** When the value changed to this one, if the source recorded a change; else null. */
  readonly changedAt: Date | null
}

/** A value that staff locked; no source changes it. */
export type Lock = StatedValue & { readonly lockedAt: Date }

export type Verdict = 'agree' | 'differ' | 'single' | 'unconfirmed' | 'locked'
export type ValueRule = 'locked' | 'first-party' | 'later-change' | 'agreement' | 'newest' | 'none'

export type ChosenValue = {
  readonly value: string | null
  readonly unit: string | null
  readonly source: string | null
  readonly verdict: Verdict
  readonly rule: ValueRule
  /** The sources with another value. */
  readonly disputedBy: readonly string[]
  /** Whether one of them was read on the same day as the chosen value, so that recency cannot decide. */
  readonly isDisputed: boolean
}

/**
 * Returns the value to show for a field, and how certain it is. Precedence: staff's lock, the seller itself, agreement
 * of most sources, newest reading. A change recorded after all agreeing sources were last read takes precedence over
 * their agreement. A capability that a source states is shown although other sources deny it, unless one of these is
 * the seller itself.
 */
export function chooseValue(
  field: string,
  sourceValues: readonly SourceValue[],
  lock: Lock | null,
  { isDoubted = false }: { readonly isDoubted?: boolean } = {},
): ChosenValue {
  if (lock !== null) {
    const chosen = { ...lock, source: 'staff', readAt: lock.lockedAt }
    return { ...shown(field, sourceValues, chosen), verdict: 'locked', rule: 'locked' }
  }
  const candidates = sourceValues.filter(({ isComparedOnly = false }) => !isComparedOnly)
  const { best, rule } = bestOf(field, candidates.length === 0 ? sourceValues : candidates)
  if (best === undefined) {
    return { value: null, unit: null, source: null, verdict: 'single', rule, disputedBy: [], isDisputed: false }
  }
  const verdict = isDoubted ? 'unconfirmed' : compareSourceValues(field, sourceValues)
  return { ...shown(field, sourceValues, best), verdict, rule }
}

/** Returns whether all sources agree on values without an order. */
export function compareSourceValues(
  field: string,
  sourceValues: readonly StatedValue[],
): 'agree' | 'differ' | 'single' {
  if (sourceValues.length < 2) return 'single'
  const differs = sourceValues.some((a, index) => sourceValues.slice(index + 1).some((b) => !isSameValue(field, a, b)))
  return differs ? 'differ' : 'agree'
}

function shown(
  field: string,
  sourceValues: readonly SourceValue[],
  chosen: StatedValue & { source: string; readAt: Date },
) {
  const others = sourceValues.filter((one) => one.source !== chosen.source && !isSameValue(field, one, chosen))
  return {
    value: chosen.value,
    unit: chosen.unit,
    source: chosen.source,
    disputedBy: others.map(({ source }) => source).toSorted(compare),
    isDisputed: others.some(({ readAt }) => dayOf(readAt) === dayOf(chosen.readAt)),
  }
}

function bestOf(
  field: string,
  sourceValues: readonly SourceValue[],
): { best: SourceValue | undefined; rule: ValueRule } {
  const own = sourceValues.filter(({ isFirstParty }) => isFirstParty)
  if (own.length > 0) return { best: newestOf(own), rule: 'first-party' }
  const eligible = withoutDenials(field, sourceValues)
  const agreed = largestAgreement(field, eligible)
  if (agreed.length < 2) return { best: newestOf(eligible), rule: eligible.length === 0 ? 'none' : 'newest' }
  const agreedUntil = Math.max(...agreed.map(({ readAt }) => readAt.getTime()))
  const changed = eligible.filter(
    (one) => !agreed.includes(one) && one.changedAt !== null && one.changedAt.getTime() > agreedUntil,
  )
  if (changed.length > 0) return { best: newestOf(changed), rule: 'later-change' }
  return { best: newestOf(agreed), rule: 'agreement' }
}

/**
 * Leaves out the sources that deny a capability if another one states it: many lists write "no" for what they do not
 * know.
 */
function withoutDenials(field: string, sourceValues: readonly SourceValue[]): readonly SourceValue[] {
  if (fieldGroup(field) !== 'capability') return sourceValues
  const stating = sourceValues.filter(({ value }) => value === 'true')
  return stating.length > 0 ? stating : sourceValues
}

/** Returns the largest group of agreeing sources; on a tie the most recently read. */
function largestAgreement(field: string, sourceValues: readonly SourceValue[]): readonly SourceValue[] {
  const groups = sourceValues.map((one) => sourceValues.filter((other) => isSameValue(field, one, other)))
  const latest = (group: readonly SourceValue[]) => newestOf(group)?.readAt.getTime() ?? 0
  return groups.toSorted((a, b) => b.length - a.length || latest(b) - latest(a))[0] ?? []
}

/** Returns the most recently read value; on a tie the one that changed last, then by the source's name. */
function newestOf(sourceValues: readonly SourceValue[]): SourceValue | undefined {
  const changed = ({ changedAt }: SourceValue) => changedAt?.getTime() ?? 0
  return sourceValues.toSorted(
    (a, b) => b.readAt.getTime() - a.readAt.getTime() || changed(b) - changed(a) || compare(a.source, b.source),
  )[0]
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
