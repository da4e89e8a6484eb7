import type {
  HistoryOffer,
  LockedField,
  lockField as lockContract,
  unlockField as unlockContract,
} from '@inferdex/contracts/history/history.staff'
import type { HandlerInput } from '@inferdex/contracts/protocol/endpoint'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { parsePriceField } from '@inferdex/domain/evidence/field-key'
import { OFFER_FIELDS } from '@inferdex/domain/offers/offer-fact'
import { compare } from '@inferdex/domain/text/ordering'
import type { Db } from '../../db/db.ts'
import { type Actor, recordAction } from '../audit/audit.service.ts'
import { lockFields, unlockField as endLock } from '../evidence/locks.service.ts'
import { type LockedEvidence, readLockedEvidence } from '../evidence/offer-evidence.service.ts'
import { publishModels, publishOffers } from '../models/models.service.ts'
import { changeOfferFacts } from '../offers/facts/change-offer-facts.service.ts'
import { findRecord, listOffersOf } from './history.queries.ts'
import type { HistoryDeps } from './revert.service.ts'

type Locks = { items: LockedField[] }

/** Lists the locked fields of a model's offers, the newest lock first. */
export async function readLocks(db: Db, modelId: string): Promise<Locks> {
  const offers = new Map((await offersOf(db, modelId)).map((offer) => [offer.id, offer]))
  const locked = await readLockedEvidence(db, [...offers.keys()])
  const items = locked.flatMap((one) => {
    const offer = offers.get(one.offerId)
    return offer === undefined ? [] : [toLockedField(one, offer)]
  })
  return { items: items.toSorted((a, b) => Date.parse(b.lockedAt) - Date.parse(a.lockedAt)) }
}

async function offersOf(db: Db, modelId: string): Promise<HistoryOffer[]> {
  if ((await findRecord(db, 'MODEL', modelId)) === undefined) {
    throw new AppError('NOT_FOUND', 'This model does not exist')
  }
  return listOffersOf(db, { kind: 'MODEL', id: modelId })
}

function toLockedField({ field, lock, shown, otherwise, follows }: LockedEvidence, offer: HistoryOffer): LockedField {
  const stated = (one: LockedEvidence['otherwise'][number]) => ({
    source: one.source,
    sourceName: one.source_title ?? one.source,
    value: one.value,
    unit: one.unit,
  })
  return {
    offer,
    field,
    value: shown?.value ?? null,
    unit: shown?.unit ?? null,
    reason: lock.reason,
    lockedBy: lock.locked_by,
    lockedAt: new Date(lock.locked_at).toISOString(),
    otherwise: otherwise.map(stated).toSorted((a, b) => compare(a.source, b.source)),
    follows: follows && stated(follows),
  }
}

/** Locks a field of an offer at its current value. */
export function lockField(
  { db, now }: HistoryDeps,
  actor: Actor,
  modelId: string,
  { offerId, field, reason }: HandlerInput<typeof lockContract>['body'],
): Promise<Locks> {
  return db.transaction().execute(async (tx) => {
    const offer = await findOffer(tx, modelId, offerId)
    if (!(OFFER_FIELDS as readonly string[]).includes(field) && parsePriceField(field) === null) {
      throw new AppError('VALIDATION_FAILED', 'An offer has no such field', { fields: { field: 'Choose a field' } })
    }
    await lockFields(tx, [{ targetType: 'offer', targetId: offerId, field }], { by: actor.id, reason, now: now() })
    const lock = { offerId, offer: nameOf(offer), field, reason }
    await recordAction(
      tx,
      actor,
      { action: 'LOCK_FIELD', targetType: 'MODEL', targetId: modelId, changes: { lock: { from: null, to: lock } } },
      now(),
    )
    return readLocks(tx, modelId)
  })
}

/**
 * Unlocks a field of an offer, and shows the value that the rule selects among the source values. The caller passes the
 * expected value, so that no value is published unseen.
 */
export function unlockField(
  { db, now }: HistoryDeps,
  actor: Actor,
  modelId: string,
  { offerId, field, expected }: HandlerInput<typeof unlockContract>['body'],
): Promise<Locks> {
  return db.transaction().execute(async (tx) => {
    const offer = await findOffer(tx, modelId, offerId)
    const locked = (await readLockedEvidence(tx, [offerId])).find((one) => one.field === field)
    if (locked === undefined || !(await endLock(tx, offerId, field))) {
      throw new AppError('ALREADY_DECIDED', 'This field is not locked any more')
    }
    const { follows, lock: ended } = locked
    if ((follows?.value ?? null) !== expected) {
      throw new AppError('EDIT_CONFLICT', `Sources say something else by now: ${follows?.value ?? 'the value stays'}`, {
        current: await readLocks(tx, modelId),
      })
    }
    await follow(tx, { offerId, field }, follows, now())
    const lock = { offerId, offer: nameOf(offer), field, reason: ended.reason }
    const changes = {
      lock: { from: lock, to: null },
      ...(follows === null ? {} : { value: { from: locked.shown?.value ?? null, to: follows.value } }),
    }
    await recordAction(tx, actor, { action: 'UNLOCK_FIELD', targetType: 'MODEL', targetId: modelId, changes }, now())
    return readLocks(tx, modelId)
  })
}

async function follow(
  tx: Db,
  name: { readonly offerId: string; readonly field: string },
  value: LockedEvidence['follows'],
  now: Date,
): Promise<void> {
  if (value === null) {
    // No value changes, but the sources of an unlocked field may disagree.
    return publishModels(tx, await findParties(tx, name.offerId))
  }
  const fact = {
    ...name,
    value: value.value,
    unit: value.unit,
    sourceUrl: value.source_url,
    observedAt: new Date(value.read_at),
  }
  await publishOffers(tx, await changeOfferFacts(tx, [fact], { source: value.source, now, reason: 'change' }))
}

async function findParties(tx: Db, offerId: string) {
  const { model_id, provider_id } = await tx
    .selectFrom('offers')
    .select(['model_id', 'provider_id'])
    .where('id', '=', offerId)
    .executeTakeFirstOrThrow()
  return { modelIds: [model_id], providerIds: [provider_id] }
}

async function findOffer(tx: Db, modelId: string, offerId: string): Promise<HistoryOffer> {
  const offer = (await offersOf(tx, modelId)).find(({ id }) => id === offerId)
  if (offer === undefined) throw new AppError('NOT_FOUND', 'This model has no such offer')
  return offer
}

function nameOf({ provider, providerModelId }: HistoryOffer): string {
  return `${provider.slug}/${providerModelId}`
}
