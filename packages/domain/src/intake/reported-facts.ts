import type { FeedEntry, FeedFact } from '../feeds/feed-entry.ts'
import { isShownOfModel } from '../models/facts/model-fact.ts'
import { compareDecimals } from '../text/decimal.ts'

/** The record that an entry of a feed is about. */
export type IntakeTarget = { readonly type: 'offer' | 'model'; readonly id: string }

/** What a feed says about a field of a record, and where and when it says so. */
export type ReportedFact = FeedFact & {
  readonly key: string
  readonly url: string | null
  readonly observedAt: Date
  /** The day from which it holds if that is still to come, else NOW. */
  readonly startsOn: string
  /** Whether its time is over, so that it is history. */
  readonly isOver: boolean
}

export type TargetFacts = { readonly target: IntakeTarget; readonly facts: readonly ReportedFact[] }

/** What an opinion that holds already is stored with. */
export const NOW = '-infinity'

/** Returns what an entry of a maker's own offer says about the model: its life, days, limits and capabilities of today. */
export function aboutModel(entry: FeedEntry): FeedEntry {
  const facts = entry.facts.filter(
    ({ field, validFrom, validTo }) => isShownOfModel(field) && validFrom === undefined && validTo === undefined,
  )
  return { ...entry, facts }
}

type MatchedEntry = {
  readonly entry: FeedEntry
  readonly target: IntakeTarget
  /** Whether the record has the very id of the entry; others are found by an alias. */
  readonly isExact: boolean
}

/**
 * Collects what a feed says about each record. Several entries may be names of one record: what the entry with the
 * record's own id says comes first, then the order of the file decides.
 */
export function factsByTarget(matched: readonly MatchedEntry[], observedAt: Date, now: Date): TargetFacts[] {
  const targets = new Map<string, { target: IntakeTarget; facts: Map<string, ReportedFact> }>()
  for (const { entry, target } of matched.toSorted((a, b) => Number(b.isExact) - Number(a.isExact))) {
    const known = targets.get(target.id) ?? { target, facts: new Map<string, ReportedFact>() }
    targets.set(target.id, known)
    for (const fact of entry.facts) {
      const said = saidFact(entry, fact, observedAt, now)
      const name = said.isOver ? `${fact.field} from ${fact.validFrom} until ${fact.validTo}` : factName(said)
      if (!known.facts.has(name)) known.facts.set(name, said)
    }
  }
  return [...targets.values()].map(({ target, facts }) => ({ target, facts: [...facts.values()] }))
}

function saidFact(entry: FeedEntry, fact: FeedFact, observedAt: Date, now: Date): ReportedFact {
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

/** Names what a source has one opinion about. */
export function factName({ field, startsOn }: { readonly field: string; readonly startsOn: string }): string {
  return `${field} from ${startsOn}`
}

export type KnownSourceValue = {
  /** What was decided about it: one that waits or was rejected is not what the source stands for. */
  readonly state?: 'proposed' | 'accepted' | 'rejected'
  readonly field: string
  readonly startsOn: string
  readonly value: string
  readonly unit: string | null
  readonly observedAt: Date
}

/**
 * Returns what a source says differently than when it was last read, and what it says no longer. What was read before
 * the known opinion is older knowledge and changes nothing.
 */
export function factChanges(
  facts: readonly ReportedFact[],
  known: readonly KnownSourceValue[],
): { changed: ReportedFact[]; vanished: KnownSourceValue[] } {
  const current = facts.filter(({ isOver }) => !isOver)
  const sourceValues = new Map(known.map((sourceValue) => [factName(sourceValue), sourceValue]))
  const said = new Set(current.map(factName))
  const readAt = Math.max(...facts.map(({ observedAt }) => observedAt.getTime()))
  return {
    changed: current.filter((fact) => {
      const sourceValue = sourceValues.get(factName(fact))
      return sourceValue === undefined || (fact.observedAt >= sourceValue.observedAt && !isReported(fact, sourceValue))
    }),
    vanished: known.filter(
      (sourceValue) => !said.has(factName(sourceValue)) && sourceValue.observedAt.getTime() <= readAt,
    ),
  }
}

function isReported(fact: ReportedFact, sourceValue: KnownSourceValue): boolean {
  return fact.unit === sourceValue.unit && isEqualText(fact.value, sourceValue.value)
}

const DECIMAL = /^\d+(\.\d+)?$/

/** Tells whether two values are the same; numbers may be written differently: 1.50 is 1.5. */
export function isEqualText(a: string, b: string): boolean {
  return a === b || (DECIMAL.test(a) && DECIMAL.test(b) && compareDecimals(a, b) === 0)
}
