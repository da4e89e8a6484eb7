import { compare } from '../text/ordering.ts'
import { isSameValue, type StatedValue } from './same-value.ts'

/** What a source says about a field now. */
export type Opinion = StatedValue & {
  readonly source: string
  /** Whether the source is the seller itself, or a reading of the seller's own page with its address. */
  readonly isFirstParty: boolean
  /** Whether the source never changes a value by itself. It is still compared. */
  readonly isOpinionOnly?: boolean
  /** When the source was last read, and still said so. */
  readonly readAt: Date
  /** When the value changed to this one, if the source recorded a change; else null. */
  readonly changedAt: Date | null
}

/** Staff's own value of a field, which no source changes. */
export type Lock = StatedValue & { readonly lockedAt: Date }

export type Verdict = 'agree' | 'differ' | 'single' | 'unconfirmed' | 'locked'
export type ValueRule = 'locked' | 'first-party' | 'later-change' | 'agreement' | 'newest' | 'none'

export type ChosenValue = {
  readonly value: string | null
  readonly unit: string | null
  readonly source: string | null
  readonly verdict: Verdict
  readonly rule: ValueRule
  /** The sources that say something else. */
  readonly disputedBy: readonly string[]
  /** Whether one of them said it on the very day of the chosen value, so that no order of time decides. */
  readonly isDisputed: boolean
}

/**
 * Returns the value to show for a field, and how sure it is. Staff's lock comes first, then the seller's own word, then
 * what most sources agree on, then the newest reading. A change that was recorded after all those who agree were last
 * read is newer knowledge and comes before their agreement.
 */
export function chooseValue(
  field: string,
  opinions: readonly Opinion[],
  lock: Lock | null,
  { isDoubted = false }: { readonly isDoubted?: boolean } = {},
): ChosenValue {
  if (lock !== null) {
    const chosen = { ...lock, source: 'staff', readAt: lock.lockedAt }
    return { ...shown(field, opinions, chosen), verdict: 'locked', rule: 'locked' }
  }
  const candidates = opinions.filter(({ isOpinionOnly = false }) => !isOpinionOnly)
  const { best, rule } = bestOf(field, candidates.length === 0 ? opinions : candidates)
  if (best === undefined) {
    return { value: null, unit: null, source: null, verdict: 'single', rule, disputedBy: [], isDisputed: false }
  }
  const verdict = isDoubted ? 'unconfirmed' : compareOpinions(field, opinions)
  return { ...shown(field, opinions, best), verdict, rule }
}

/** Returns the verdict over values that have no order: whether all sources say the same. */
export function compareOpinions(field: string, opinions: readonly StatedValue[]): 'agree' | 'differ' | 'single' {
  if (opinions.length < 2) return 'single'
  const differs = opinions.some((a, index) => opinions.slice(index + 1).some((b) => !isSameValue(field, a, b)))
  return differs ? 'differ' : 'agree'
}

function shown(field: string, opinions: readonly Opinion[], chosen: StatedValue & { source: string; readAt: Date }) {
  const others = opinions.filter((one) => one.source !== chosen.source && !isSameValue(field, one, chosen))
  return {
    value: chosen.value,
    unit: chosen.unit,
    source: chosen.source,
    disputedBy: others.map(({ source }) => source).toSorted(compare),
    isDisputed: others.some(({ readAt }) => dayOf(readAt) === dayOf(chosen.readAt)),
  }
}

function bestOf(field: string, opinions: readonly Opinion[]): { best: Opinion | undefined; rule: ValueRule } {
  const own = opinions.filter(({ isFirstParty }) => isFirstParty)
  if (own.length > 0) return { best: newestOf(own), rule: 'first-party' }
  const agreed = largestAgreement(field, opinions)
  if (agreed.length < 2) return { best: newestOf(opinions), rule: opinions.length === 0 ? 'none' : 'newest' }
  const agreedUntil = Math.max(...agreed.map(({ readAt }) => readAt.getTime()))
  const changed = opinions.filter(
    (one) => !agreed.includes(one) && one.changedAt !== null && one.changedAt.getTime() > agreedUntil,
  )
  if (changed.length > 0) return { best: newestOf(changed), rule: 'later-change' }
  return { best: newestOf(agreed), rule: 'agreement' }
}

/** Returns the most sources that say the same; of equally many, those that were read last. */
function largestAgreement(field: string, opinions: readonly Opinion[]): readonly Opinion[] {
  const groups = opinions.map((one) => opinions.filter((other) => isSameValue(field, one, other)))
  const latest = (group: readonly Opinion[]) => newestOf(group)?.readAt.getTime() ?? 0
  return groups.toSorted((a, b) => b.length - a.length || latest(b) - latest(a))[0] ?? []
}

/** Returns the opinion that was read last; of those of one moment, the one that changed last, then by the source's name. */
function newestOf(opinions: readonly Opinion[]): Opinion | undefined {
  const changed = ({ changedAt }: Opinion) => changedAt?.getTime() ?? 0
  return opinions.toSorted(
    (a, b) => b.readAt.getTime() - a.readAt.getTime() || changed(b) - changed(a) || compare(a.source, b.source),
  )[0]
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}
