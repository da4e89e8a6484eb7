import type { DoubtRule } from './doubt-rules.ts'

/** Staff's standing decision for all values of a kind from a feed, or of one seller. */
export type StandingAction = 'accept' | 'reject' | 'look'

export type IntakeFacts = {
  readonly doubts: readonly DoubtRule[]
  readonly isLocked: boolean
  /** Whether the feed is only compared and never changes a value by itself. */
  readonly isComparedOnly: boolean
  readonly standing: StandingAction | null
  /** Whether the field has no value yet, and whether the whole record has none. */
  readonly isNew: boolean
  readonly isNewRecord: boolean
  /** Whether the value is already shown. */
  readonly isShown: boolean
  /** Whether the rule for current values chooses it among all source values, and by which step. */
  readonly isChosen: boolean
  readonly chosenBy: string
}

/** Doubts that the offer's plausibility rules find too: a new offer is shown with them, unconfirmed and not counted. */
const SHOWN_UNCONFIRMED: ReadonlySet<DoubtRule> = new Set([
  'cache-above-input',
  'output-below-input',
  'far-from-sellers',
  'output-above-context',
])

export type IntakeDecision = {
  /** Held values are pending a staff decision. An accepted one that is not shown is stored as the source's value. */
  readonly state: 'proposed' | 'accepted' | 'rejected'
  readonly isShown: boolean
  readonly rule: string
}

/**
 * Decides about a value of a feed. Standing decisions never accept an implausible value: doubted values need a review,
 * regardless of the source, unless staff's lock or an equal shown value makes them harmless.
 */
export function decideIntake(facts: IntakeFacts): IntakeDecision {
  if (facts.isLocked) return { state: 'accepted', isShown: false, rule: 'locked' }
  if (facts.isShown) return { state: 'accepted', isShown: false, rule: 'same' }
  if (facts.standing === 'reject') return { state: 'rejected', isShown: false, rule: 'standing' }
  const [doubt] = facts.isNewRecord ? facts.doubts.filter((rule) => !SHOWN_UNCONFIRMED.has(rule)) : facts.doubts
  if (doubt !== undefined) return { state: 'proposed', isShown: false, rule: doubt }
  if (facts.isComparedOnly) return { state: 'accepted', isShown: false, rule: 'opinion' }
  if (facts.standing === 'look') return { state: 'proposed', isShown: false, rule: 'look' }
  if (facts.standing === 'accept') return { state: 'accepted', isShown: true, rule: 'standing' }
  if (facts.isNew) return { state: 'accepted', isShown: true, rule: 'new' }
  if (facts.isChosen) return { state: 'accepted', isShown: true, rule: facts.chosenBy }
  return { state: 'accepted', isShown: false, rule: 'other-source' }
}

/** A standing decision of staff: for one seller, or for all if the seller is null. */
export type StandingDecision = {
  readonly fieldGroup: string
  readonly providerId: string | null
  readonly action: StandingAction
}

/** Returns the standing decision for a group of fields. One for a single seller takes precedence. */
export function standingFor(
  decisions: readonly StandingDecision[],
  group: string,
  providerId: string | null,
): StandingAction | null {
  const ofGroup = decisions.filter((one) => one.fieldGroup === group)
  const ofSeller = ofGroup.find((one) => one.providerId !== null && one.providerId === providerId)
  return (ofSeller ?? ofGroup.find((one) => one.providerId === null))?.action ?? null
}

export type LossFacts = {
  readonly isOfModel: boolean
  /** Whether the field has a shown value. */
  readonly isShown: boolean
  /** Whether the feed is only compared. */
  readonly isComparedOnly: boolean
  readonly isLocked: boolean
  /** Whether another source states the shown value. */
  readonly isStatedElsewhere: boolean
}

/**
 * Returns whether staff must confirm that a value is gone. Values that a list drops for a model are reviewed at the
 * maker's offer.
 */
export function isHeldLoss({ isOfModel, isShown, isComparedOnly, isLocked, isStatedElsewhere }: LossFacts): boolean {
  return isShown && !isOfModel && !isComparedOnly && !isLocked && !isStatedElsewhere
}
