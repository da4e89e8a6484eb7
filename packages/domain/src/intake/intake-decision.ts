import type { DoubtRule } from './doubt-rules.ts'

/** What staff decided for all values of a kind from a feed, or of one seller. */
export type StandingAction = 'accept' | 'reject' | 'look'

export type IntakeFacts = {
  readonly doubts: readonly DoubtRule[]
  readonly isLocked: boolean
  /** Whether the feed only says what others ask, and never changes a value by itself. */
  readonly isComparedOnly: boolean
  readonly standing: StandingAction | null
  /** Whether nothing is shown for the field yet, and whether nothing is for the whole record. */
  readonly isNew: boolean
  readonly isNewRecord: boolean
  /** Whether the value is the one that is shown already. */
  readonly isShown: boolean
  /** Whether the rule of the current value chooses it among what all sources say, and by which step. */
  readonly isChosen: boolean
  readonly chosenBy: string
}

/** What the offer's own rules of plausibility find too: a new offer is shown with it, unconfirmed and not counted. */
const SHOWN_UNCONFIRMED: ReadonlySet<DoubtRule> = new Set([
  'cache-above-input',
  'output-below-input',
  'far-from-sellers',
  'output-above-context',
])

export type IntakeDecision = {
  /** Held values wait for staff. An accepted one that is not shown stays what this source says. */
  readonly state: 'proposed' | 'accepted' | 'rejected'
  readonly isShown: boolean
  readonly rule: string
}

/**
 * Decides what becomes of a value of a feed. Standing decisions never let an odd value through: what is doubted waits
 * for a look, no matter who says it, except where staff's lock or the value that is shown makes it harmless.
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

/** A standing decision of staff: for one seller, or for all where the seller is null. */
export type StandingDecision = {
  readonly fieldGroup: string
  readonly providerId: string | null
  readonly action: StandingAction
}

/** Returns the standing decision for a group of fields. One for a single seller comes before the one for all. */
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
  /** Whether pages show a value for the field. */
  readonly isShown: boolean
  /** Whether the feed only says what others ask. */
  readonly isComparedOnly: boolean
  readonly isLocked: boolean
  /** Whether another source states the value that is shown. */
  readonly isStatedElsewhere: boolean
}

/** Tells whether staff must confirm that a value is gone. What a list no longer says about a model is asked about the maker's offer. */
export function isHeldLoss({ isOfModel, isShown, isComparedOnly, isLocked, isStatedElsewhere }: LossFacts): boolean {
  return isShown && !isOfModel && !isComparedOnly && !isLocked && !isStatedElsewhere
}
