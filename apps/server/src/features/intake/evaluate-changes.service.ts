import { chooseValue, type SourceValue } from '@inferdex/domain/evidence/current-value'
import { fieldGroup } from '@inferdex/domain/evidence/field-key'
import { isSameValue } from '@inferdex/domain/evidence/same-value'
import { changeDoubts, pastDoubts } from '@inferdex/domain/intake/change-doubts'
import type { DoubtRule } from '@inferdex/domain/intake/doubt-rules'
import { decideIntake, isHeldLoss, type IntakeDecision, standingFor } from '@inferdex/domain/intake/intake-decision'
import {
  isEqualText,
  type IntakeTarget,
  type KnownSourceValue,
  NOW,
  type ReportedFact,
} from '@inferdex/domain/intake/reported-facts'
import { type ChangeContext, pairKey } from '@inferdex/domain/intake/value-change'
import { maySetModelField } from '@inferdex/domain/models/facts/model-fact'
import { isText } from '@inferdex/domain/offers/plausibility/model-kind'
import type { Db } from '../../db/db.ts'
import { findNamedModels } from '../offers/offer-parties.queries.ts'
import { readModels } from '../offers/now/price-facts.queries.ts'
import {
  type LiveRecord,
  type LiveValue,
  readLiveModels,
  readLiveOffers,
  readPairs,
  readSellers,
  type SellerPrices,
} from './live-values.queries.ts'
import { isShownField, isStorable } from './show-values.service.ts'
import {
  type FeedTrust,
  readLocked,
  readOtherSourceValues,
  readStandingRules,
  type StandingRule,
  type Stated,
} from './ingest.queries.ts'

/** The values of a source for a record that changed since it was last read. */
export type TargetChanges = {
  readonly target: IntakeTarget
  readonly changed: readonly ReportedFact[]
  readonly vanished: readonly KnownSourceValue[]
  /** Its previous values. */
  readonly known: readonly KnownSourceValue[]
}

export type EvaluatedFact = {
  readonly target: IntakeTarget
  readonly fact: ReportedFact
  /** The shown form of the value: successors are shown by their catalogue name. */
  readonly shownAs: string
  readonly doubts: readonly DoubtRule[]
  readonly decision: IntakeDecision
}

/** The context for evaluating a batch of records, read at once. */
type Surroundings = {
  readonly live: ReadonlyMap<string, LiveRecord>
  readonly locked: ReadonlySet<string>
  readonly rules: readonly StandingRule[]
  readonly sourceValues: ReadonlyMap<string, readonly Stated[]>
  readonly sellers: ReadonlyMap<string, readonly SellerPrices[]>
  readonly pairs: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>
  readonly text: ReadonlySet<string>
  /** The slugs of successors, by the source's names for them. */
  readonly successors: ReadonlyMap<string, string>
}

/** A value that the source no longer reports. */
export type RemovedValue = { readonly target: IntakeTarget; readonly lost: KnownSourceValue; readonly isHeld: boolean }

export type EvaluatedFeed = { readonly id: string; readonly trust: FeedTrust }

/** Decides for each changed value whether it is shown, stored as a source value only, or held for staff. */
export async function evaluateChanges(
  db: Db,
  feed: EvaluatedFeed,
  changes: readonly TargetChanges[],
  now: Date,
): Promise<{ evaluated: EvaluatedFact[]; losses: RemovedValue[] }> {
  const surroundings = await readSurroundings(db, feed, changes)
  return {
    evaluated: changes.flatMap((one) => {
      const context = contextOf(one, surroundings, now)
      return one.changed.map((fact) => evaluate(feed, one, fact, surroundings, context))
    }),
    losses: changes.flatMap(({ target, vanished }) =>
      vanished.map((lost) => ({ target, lost, isHeld: isLossHeld(feed, target, lost, surroundings) })),
    ),
  }
}

/** A value whose validity has ended. */
export type PastFact = { readonly target: IntakeTarget; readonly fact: ReportedFact }

/**
 * Decides which past prices become history. Implausible ones are rejected without review, and nothing is shown for that
 * period.
 */
export async function evaluateHistory(
  db: Db,
  feed: EvaluatedFeed,
  past: readonly PastFact[],
  now: Date,
): Promise<EvaluatedFact[]> {
  const periods = Map.groupBy(past, ({ target, fact }) => `${target.id} ${fact.validFrom} ${fact.validTo}`)
  const live = await readLiveOffers(db, [...new Set(past.map(({ target }) => target.id))])
  return [...periods.values()].flatMap((period) => {
    const reported = new Map(period.map(({ fact }) => [fact.field, fact.value]))
    return period.map(({ target, fact }) => {
      const shown = [...(live.get(target.id)?.values ?? [])].map(([field, { value }]) => [field, value] as const)
      const doubts = pastDoubts(fact, { shown: new Map(shown), reported, now })
      const isHistory = target.type === 'offer' && feed.trust !== 'opinion' && fieldGroup(fact.field) === 'price'
      const [doubt] = isHistory && !isStorable(target, fact) ? (['unreadable'] as const) : doubts
      const decision: IntakeDecision =
        doubt === undefined
          ? { state: 'accepted', isShown: isHistory, rule: 'history' }
          : { state: 'rejected', isShown: false, rule: doubt }
      return { target, fact, shownAs: fact.value, doubts, decision }
    })
  })
}

function isLossHeld(
  feed: EvaluatedFeed,
  target: IntakeTarget,
  lost: KnownSourceValue,
  surroundings: Surroundings,
): boolean {
  const name = `${target.id} ${lost.field}`
  const shown = surroundings.live.get(target.id)?.values.get(lost.field)
  const others = surroundings.sourceValues.get(name) ?? []
  return isHeldLoss({
    isOfModel: target.type === 'model',
    isShown: shown !== undefined,
    isComparedOnly: feed.trust === 'opinion',
    isLocked: surroundings.locked.has(name),
    isStatedElsewhere: shown !== undefined && others.some((other) => isSameValue(lost.field, other, shown)),
  })
}

async function readSurroundings(db: Db, feed: EvaluatedFeed, changes: readonly TargetChanges[]): Promise<Surroundings> {
  const idsOf = (type: IntakeTarget['type']) =>
    changes.filter(({ target }) => target.type === type).map(({ target }) => target.id)
  const ids = changes.map(({ target }) => target.id)
  const live = new Map([...(await readLiveOffers(db, idsOf('offer'))), ...(await readLiveModels(db, idsOf('model')))])
  const records = [...live.values()]
  const modelIds = [...new Set(records.map(({ modelId }) => modelId))]
  const models = await readModels(db, modelIds)
  // Only a change of both input and output can be a copy of another model's prices.
  const repriced = changes.filter(({ target, changed }) =>
    ['input', 'output'].every(
      (field) => changed.some((fact) => fact.field === field) && live.get(target.id)?.values.has(field),
    ),
  )
  const sellersOfPairs = repriced.flatMap(({ target }) => live.get(target.id)?.providerId ?? [])
  return {
    live,
    locked: await readLocked(db, ids),
    rules: await readStandingRules(db, feed.id),
    sourceValues: Map.groupBy(
      await readOtherSourceValues(db, feed.id, ids),
      ({ targetId, field }) => `${targetId} ${field}`,
    ),
    sellers: Map.groupBy(await readSellers(db, modelIds), ({ modelId }) => modelId),
    pairs: groupPairs(await readPairs(db, [...new Set(sellersOfPairs)])),
    text: new Set(models.filter(isText).map(({ id }) => id)),
    successors: await findNamedModels(
      db,
      changes.flatMap(({ changed }) => changed.flatMap(({ field, value }) => (field === 'successor' ? value : []))),
    ),
  }
}

function groupPairs(rows: Awaited<ReturnType<typeof readPairs>>): Map<string, Map<string, string[]>> {
  const pairs = new Map<string, Map<string, string[]>>()
  for (const { providerId, offerId, input, output } of rows) {
    const ofProvider = pairs.get(providerId) ?? new Map<string, string[]>()
    pairs.set(providerId, ofProvider)
    const key = pairKey(input, output)
    ofProvider.set(key, [...(ofProvider.get(key) ?? []), offerId])
  }
  return pairs
}

function evaluate(
  feed: EvaluatedFeed,
  changes: TargetChanges,
  fact: ReportedFact,
  surroundings: Surroundings,
  ofRecord: ChangeContext,
): EvaluatedFact {
  const { target } = changes
  const record = surroundings.live.get(target.id)
  const shown = record?.values.get(fact.field)
  const reported = changes.known.find(({ field, startsOn }) => field === fact.field && startsOn === fact.startsOn)
  const others = withShown(fact.field, surroundings.sourceValues.get(`${target.id} ${fact.field}`) ?? [], shown, feed)
  const own: SourceValue = {
    source: feed.id,
    value: fact.value,
    unit: fact.unit,
    isFirstParty: feed.trust === 'first-party' && fact.url !== null,
    isComparedOnly: feed.trust === 'opinion',
    readAt: fact.observedAt,
    changedAt: reported === undefined ? null : fact.observedAt,
  }
  const chosen = chooseValue(fact.field, [own, ...others], null)
  const isChosen = chosen.source === feed.id || chosen.value === fact.value
  const context = { ...ofRecord, sourceValues: others.map(({ value }) => value) }
  const change = { field: fact.field, after: fact.value, unit: fact.unit }
  const fromShown = changeDoubts({ ...change, before: shown?.value ?? reported?.value ?? null }, context)
  // A source that always differed is not doubted unless its own value jumps.
  const isInLine =
    reported !== undefined &&
    !isChosen &&
    changeDoubts({ ...change, before: reported.value }, { ...context, before: valuesOf(changes.known) }).length === 0
  const accepted = reported?.state === 'accepted' ? reported : undefined
  const shownAs = fact.field === 'successor' ? surroundings.successors.get(fact.value) : fact.value
  const isShownHere = isShownField(target, fact.field) && shownAs !== undefined
  const maySet =
    target.type === 'offer' ||
    maySetModelField(fact, {
      shown: shown?.value ?? null,
      isFirstReading: accepted === undefined,
      isMainSource: feed.trust === 'first-party' || feed.trust === 'primary',
    })
  // Lists differ about models, so a wrong value may be close to the shown one: it is compared with the list's previous
  // value.
  const fromReported =
    target.type === 'offer' || accepted === undefined || fromShown.length > 0
      ? []
      : changeDoubts({ ...change, before: accepted.value }, { ...context, before: valuesOf(changes.known) })
  const cannotBeStored = isShownHere && !isStorable(target, fact)
  const { onlyCompared = false } = fact
  const doubts: readonly DoubtRule[] = cannotBeStored
    ? ['unreadable']
    : isInLine || onlyCompared || !maySet
      ? []
      : [...fromShown, ...fromReported]
  const decision = decideIntake({
    doubts,
    isLocked: surroundings.locked.has(`${target.id} ${fact.field}`),
    isComparedOnly: feed.trust === 'opinion' || !isShownHere || onlyCompared || !maySet,
    standing: standingFor(surroundings.rules, fieldGroup(fact.field), record?.providerId ?? null),
    isNew: shown === undefined,
    isNewRecord: target.type === 'offer' && (record === undefined || !hasPrices(record)),
    isShown:
      fact.startsOn === NOW &&
      shown !== undefined &&
      shown.unit === fact.unit &&
      isEqualText(shown.value, shownAs ?? fact.value),
    isChosen,
    chosenBy: chosen.rule,
  })
  return {
    target,
    fact,
    shownAs: shownAs ?? fact.value,
    doubts: decision.state === 'proposed' ? doubts : [],
    decision,
  }
}

/**
 * Adds the shown value if its source has no stored source value, because it was recorded before source values were
 * stored. An offer counts as active until a source reports otherwise.
 */
function withShown(
  field: string,
  stated: readonly Stated[],
  shown: LiveValue | undefined,
  feed: EvaluatedFeed,
): readonly SourceValue[] {
  if (shown === undefined || shown.source === feed.id || stated.some(({ source }) => source === shown.source))
    return stated
  if (field === 'status' && shown.value === 'active') return stated
  return [...stated, { ...shown, isFirstParty: false, readAt: new Date(shown.verifiedOn), changedAt: null }]
}

function hasPrices({ values }: LiveRecord): boolean {
  return [...values.keys()].some((field) => fieldGroup(field) === 'price')
}

function valuesOf(facts: readonly { readonly field: string; readonly startsOn: string; readonly value: string }[]) {
  return new Map(facts.filter(({ startsOn }) => startsOn === NOW).map(({ field, value }) => [field, value]))
}

function contextOf({ target, changed, known }: TargetChanges, surroundings: Surroundings, now: Date): ChangeContext {
  const record = surroundings.live.get(target.id)
  const before = new Map([
    ...valuesOf(known),
    ...[...(record?.values ?? [])].map(([field, { value }]) => [field, value] as const),
  ])
  const sellers = (surroundings.sellers.get(record?.modelId ?? '') ?? []).filter(
    ({ providerId }) => providerId !== record?.providerId,
  )
  const ask = (price: (one: SellerPrices) => string | null) =>
    sellers.flatMap((one) => {
      const amount = price(one)
      return amount === null ? [] : Number(amount)
    })
  const pairs = surroundings.pairs.get(record?.providerId ?? '')
  return {
    before,
    after: new Map([...before, ...valuesOf(changed)]),
    sourceValues: [],
    sellers: new Map([
      ['input', ask(({ input }) => input)],
      ['output', ask(({ output }) => output)],
      ['cache-read', ask(({ cacheRead }) => cacheRead)],
    ]),
    pairs: new Set(
      [...(pairs ?? [])].filter(([, offers]) => offers.some((id) => id !== target.id)).map(([key]) => key),
    ),
    isText: surroundings.text.has(record?.modelId ?? ''),
    now,
  }
}
