import type * as contract from '@inferdex/contracts/intake/intake.staff'
import type { IntakeDecision, IntakeDifference } from '@inferdex/contracts/intake/intake.staff'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import type { Changes } from '@inferdex/domain/audit/audit-actions'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { type Decided, lockProposals, type Proposal, setDecided } from '../evidence/proposals.service.ts'
import { findNamedModels } from '../offers/offer-parties.queries.ts'
import { type DecidedItem, findDecision, insertDecision, lockDecision, setUndone } from './decisions.queries.ts'
import { readDifferences } from './differences.service.ts'
import { type LiveRecord, readLiveModels, readLiveOffers } from './live-values.queries.ts'
import { isShownField, isStorable, type ShownValue, showValues } from './show-values.service.ts'

export type IntakeDeps = { readonly db: Db; readonly now: () => Date }
type Choice = { readonly targetId: string; readonly field: string; readonly take: string | null }
type Group = { readonly rule: string | null; readonly providerId: string | null }
type GroupChoice = HandlerInput<typeof contract.decideGroup>['body']

/**
 * Decides fields in one transaction: catalogue, ledger, decision and audit log are atomic. The proposals are locked
 * first, so that of two concurrent decisions about a field the second gets a conflict.
 */
export function decide({ db, now }: IntakeDeps, actor: Actor, choices: readonly Choice[]): Promise<IntakeDecision> {
  const group = { rule: null, providerId: null }
  return db.transaction().execute((tx) => decideFields(tx, actor, choices, group, now()))
}

/** Decides the rest of a group. */
export function decideGroup({ db, now }: IntakeDeps, actor: Actor, choice: GroupChoice): Promise<IntakeDecision> {
  const { rule, provider, until } = choice
  return db.transaction().execute(async (tx) => {
    const { items } = await readDifferences(tx, { rule, provider, until })
    const choices = items.flatMap((item) => choiceFor(item, choice))
    if (choices.length === 0) throw new AppError('ALREADY_DECIDED', 'Nothing of this group is left to decide')
    return decideFields(tx, actor, choices, { rule: rule ?? null, providerId: provider ?? null }, now())
  })
}

function choiceFor(
  { targetId, field, suggestion, sources }: IntakeDifference,
  { choose, source }: GroupChoice,
): Choice[] {
  const wanted = { suggested: suggestion, keep: 'keep', take: source ?? null }[choose]
  if (wanted === null) return []
  if (wanted === 'keep') return [{ targetId, field, take: null }]
  const take = sources.find((one) => one.source === wanted)?.proposal ?? null
  return take === null ? [] : [{ targetId, field, take }]
}

async function decideFields(
  tx: Db,
  actor: Actor,
  choices: readonly Choice[],
  group: Group,
  now: Date,
): Promise<IntakeDecision> {
  const proposals = Map.groupBy(await lockProposals(tx, choices), nameOf)
  if (choices.some((choice) => !isOpen(choice, proposals.get(nameOf(choice)) ?? []))) {
    throw new AppError('ALREADY_DECIDED', 'Someone else decided this in the meantime')
  }
  const all = [...proposals.values()].flat()
  const live = await readLive(tx, all)
  const takes = new Set(choices.map(({ take }) => take))
  const shown = await readShown(
    tx,
    all.filter(({ id }) => takes.has(id)),
  )
  const items = choices.map((choice) =>
    itemOf(choice, proposals.get(nameOf(choice)) ?? [], shown, live.get(choice.targetId)),
  )
  await setDecided(
    tx,
    all.map(({ id, observedAt }): Decided => ({ id, observedAt, state: takes.has(id) ? 'accepted' : 'rejected' })),
    { by: actor.id, rule: 'staff', now },
  )
  for (const [source, taken] of Map.groupBy(
    all.filter(({ id }) => takes.has(id)),
    (one) => one.source,
  )) {
    const values = taken.flatMap(({ id }) => shown.get(id) ?? [])
    await showValues(tx, values, { source, now, reason: 'change' })
  }
  const id = newId(now)
  const taken = choices.filter(({ take }) => take !== null).length
  await insertDecision(tx, { id, by: actor.id, ...group, taken, kept: choices.length - taken, items }, now)
  await recordAction(
    tx,
    actor,
    { action: 'DECIDE_INTAKE', targetType: 'INTAKE', targetId: id, changes: changesOf(items) },
    now,
  )
  return findDecision(tx, id)
}

const nameOf = ({ targetId, field }: { readonly targetId: string; readonly field: string }) => `${targetId} ${field}`

function isOpen({ take }: Choice, proposals: readonly Proposal[]): boolean {
  return proposals.length > 0 && (take === null || proposals.some(({ id }) => id === take))
}

async function readLive(tx: Db, proposals: readonly Proposal[]): Promise<Map<string, LiveRecord>> {
  const idsOf = (type: string) => [
    ...new Set(proposals.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId)),
  ]
  return new Map([...(await readLiveOffers(tx, idsOf('offer'))), ...(await readLiveModels(tx, idsOf('model')))])
}

function itemOf(
  choice: Choice,
  proposals: readonly Proposal[],
  shown: ReadonlyMap<string, ShownValue>,
  record: LiveRecord | undefined,
): DecidedItem {
  const { targetId, field, take } = choice
  const taken = take === null ? undefined : shown.get(take)
  const targetType = proposals[0]?.targetType === 'model' ? 'model' : 'offer'
  return {
    targetType,
    targetId,
    field,
    proposals: proposals.map(({ id, observedAt }) => ({ id, observedAt: observedAt.toISOString() })),
    change: taken === undefined ? null : { from: record?.values.get(field) ?? null, to: taken.value },
  }
}

/** Returns the values to show for the accepted proposals, by proposal. */
async function readShown(tx: Db, taken: readonly Proposal[]): Promise<Map<string, ShownValue>> {
  const named = await findNamedModels(
    tx,
    taken.flatMap(({ field, value }) => (field === 'successor' && value !== null ? value : [])),
  )
  return new Map(
    taken.map((proposal) => {
      const { id, field, value } = proposal
      const slug = field === 'successor' && value !== null ? named.get(value) : value
      if (slug === undefined) throw new AppError('VALIDATION_FAILED', 'The catalogue has no such model')
      return [id, toShow({ ...proposal, value: slug })]
    }),
  )
}

/** Returns the accepted value. An offer that a feed no longer lists is retired. */
function toShow(proposal: Proposal): ShownValue {
  const { targetType, targetId, field, value, unit, sourceUrl, observedAt, validFrom, validTo, id } = proposal
  const target = { type: targetType === 'model' ? 'model' : 'offer', id: targetId } as const
  const shown: ShownValue = {
    target,
    field,
    value: value ?? (field === 'status' ? 'retired' : null),
    unit,
    sourceUrl,
    observedAt,
    validFrom,
    validTo,
    observationId: id,
  }
  if (!isShownField(target, field) || !isStorable(target, shown)) {
    throw new AppError('VALIDATION_FAILED', 'This value cannot be shown: it does not fit the field')
  }
  return shown
}

function changesOf(items: readonly DecidedItem[]): Changes {
  return Object.fromEntries(
    items.map(({ targetId, field, change }) => [
      `${field} of ${targetId}`,
      change === null ? { from: 'proposed', to: 'kept' } : { from: change.from?.value ?? null, to: change.to },
    ]),
  )
}

/** Undoes a whole decision, unless a value that it set has changed since. */
export function undo({ db, now }: IntakeDeps, actor: Actor, id: string): Promise<IntakeDecision> {
  return db.transaction().execute((tx) => undoIn(tx, actor, id, now()))
}

async function undoIn(tx: Db, actor: Actor, id: string, now: Date): Promise<IntakeDecision> {
  const decision = await lockDecision(tx, id)
  if (decision === undefined) throw new AppError('NOT_FOUND', 'This decision does not exist')
  if (decision.undoneAt !== null) throw new AppError('ALREADY_DECIDED', 'This decision is already undone')
  const { items } = decision
  const idsOf = (type: string) => items.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId)
  const live = new Map([
    ...(await readLiveOffers(tx, [...new Set(idsOf('offer'))])),
    ...(await readLiveModels(tx, [...new Set(idsOf('model'))])),
  ])
  const changed = items.flatMap((item) => (item.change === null ? [] : [{ ...item, change: item.change }]))
  for (const { targetId, field, change } of changed) {
    if ((live.get(targetId)?.values.get(field)?.value ?? null) !== change.to) {
      throw new AppError('EDIT_CONFLICT', `${field} has changed since, so this decision cannot be undone`)
    }
  }
  const proposals = items.flatMap(({ proposals: all }) => all)
  await setDecided(
    tx,
    proposals.map(({ id: proposal, observedAt }) => ({
      id: proposal,
      observedAt: new Date(observedAt),
      state: 'proposed',
    })),
    { by: actor.id, rule: null, now },
  )
  for (const [source, back] of Map.groupBy(changed, ({ change }) => change.from?.source ?? 'staff')) {
    const values = back.map(({ targetType, targetId, field, change }) => ({
      target: { type: targetType, id: targetId },
      field,
      value: change.from?.value ?? null,
      unit: change.from?.unit ?? null,
      sourceUrl: null,
      observedAt: now,
    }))
    await showValues(tx, values, { source, now, reason: 'correction' })
  }
  await setUndone(tx, id, now)
  await recordAction(tx, actor, { action: 'UNDO_INTAKE', targetType: 'INTAKE', targetId: id, changes: null }, now)
  return findDecision(tx, id)
}
