import type { FeedEntry, FeedFact } from '../feeds/feed-entry.ts'
import { isShownOfModel } from '../models/facts/model-fact.ts'
import { compareDecimals } from '../text/decimal.ts'

/** The record that an entry of a feed is about. */
export type IntakeTarget = { readonly type: 'offer' | 'model'; readonly id: string }

/** A feed's value for a field of a record, with its source and time. */
export type ReportedFact = FeedFact & {
  readonly key: string
  readonly url: string | null
  readonly observedAt: Date
  /** The day on which it starts if that is in the future, else NOW. */
  readonly startsOn: string
  /** Whether its period is over. */
  readonly isOver: boolean
}

export type TargetFacts = { readonly target: IntakeTarget; readonly facts: readonly ReportedFact[] }

/** The stored start of a value that is already valid. */
export const NOW = '-infinity'

/** Returns the facts of a maker's entry that apply to the model: current lifecycle, dates, limits and capabilities. */
export function aboutModel(entry: FeedEntry): FeedEntry {
  const facts = entry.facts.filter(
    ({ field, validFrom, validTo }) => isShownOfModel(field) && validFrom === undefined && validTo === undefined,
  )
  return { ...entry, facts }
}

type MatchedEntry = {
  readonly entry: FeedEntry
  readonly target: IntakeTarget
  /** Whether the record has the exact id of the entry; others match by an alias. */
  readonly isExact: boolean
}

/**
 * Collects a feed's facts by record. Several entries may match one record: the entry with the record's own id takes
 * precedence, then the order of the file.
 */
export function factsByTarget(matched: readonly MatchedEntry[], observedAt: Date, now: Date): TargetFacts[] {
  const targets = new Map<string, { target: IntakeTarget; facts: Map<string, ReportedFact> }>()
  for (const { entry, target } of matched.toSorted((a, b) => Number(b.isExact) - Number(a.isExact))) {
    const known = targets.get(target.id) ?? { target, facts: new Map<string, ReportedFact>() }
    targets.set(target.id, known)
    for (const fact of entry.facts) {
      const reported = toReportedFact(entry, fact, observedAt, now)
      const name = reported.isOver ? `${fact.field} from ${fact.validFrom} until ${fact.validTo}` : factName(reported)
      if (!known.facts.has(name)) known.facts.set(name, reported)
    }
  }
  return [...targets.values()].map(({ target, facts }) => ({ target, facts: [...facts.values()] }))
}

function toReportedFact(entry: FeedEntry, fact: FeedFact, observedAt: Date, now: Date): ReportedFact {
  const readAt = entry.observedOn === null ? observedAt : new Date(`${entry.observedOn}T00:00:00Z`)
  const from = fact.validFrom === undefined ? null : new Date(fact.validFrom)
  return {
    ...fact,
    key: entry.key,
    url: entry.url,
    observedAt: readAt,
    startsOn: from !== null && from > readAt ? from.toISOString().slice(0, 10) : NOW,
    isOver: fact.validTo !== undefined && new Date(fact.validTo) <= now,
  }
}

/** Returns the key of a fact; a source has one value for each. */
export function factName({ field, startsOn }: { readonly field: string; readonly startsOn: string }): string {
  return `${field} from ${startsOn}`
}

export type KnownSourceValue = {
  /** The decision about it: a pending or rejected value does not count as the source's value. */
  readonly state?: 'proposed' | 'accepted' | 'rejected'
  readonly field: string
  readonly startsOn: string
  readonly value: string
  readonly unit: string | null
  readonly observedAt: Date
}

/**
 * Returns the facts that changed since the source was last read, and those that vanished. Readings older than the known
 * value change nothing.
 */
export function factChanges(
  facts: readonly ReportedFact[],
  known: readonly KnownSourceValue[],
): { changed: ReportedFact[]; vanished: KnownSourceValue[] } {
  const current = facts.filter(({ isOver }) => !isOver)
  const sourceValues = new Map(known.map((sourceValue) => [factName(sourceValue), sourceValue]))
  const reported = new Set(current.map(factName))
  const readAt = Math.max(...facts.map(({ observedAt }) => observedAt.getTime()))
  return {
    changed: current.filter((fact) => {
      const sourceValue = sourceValues.get(factName(fact))
      return sourceValue === undefined || (fact.observedAt >= sourceValue.observedAt && !isReported(fact, sourceValue))
    }),
    vanished: known.filter(
      (sourceValue) => !reported.has(factName(sourceValue)) && sourceValue.observedAt.getTime() <= readAt,
    ),
  }
}

function isReported(fact: ReportedFact, sourceValue: KnownSourceValue): boolean {
  return fact.unit === sourceValue.unit && isEqualText(fact.value, sourceValue.value)
}

const DECIMAL = /^\d+(\.\d+)?$/

/** Returns whether two values are equal; numbers may be written differently: 1.50 is 1.5. */
export function isEqualText(a: string, b: string): boolean {
  return a === b || (DECIMAL.test(a) && DECIMAL.test(b) && compareDecimals(a, b) === 0)
}
