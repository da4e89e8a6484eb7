import type { Db } from '../../../db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { findLocked, lockFields, lockKey, unlockField } from '../../evidence/locks.service.ts'
import { recordObservations } from '../../evidence/observations.service.ts'
import { publishOffers } from '../../models/models.service.ts'
import { changeOfferFacts, type FactContext, lockOffers } from '../../offers/facts/change-offer-facts.service.ts'
import { findShownFact } from '../../offers/facts/shown-fact.queries.ts'
import { isSameFact } from '../corrections.service.ts'
import type { FactBefore } from '../decisions.queries.ts'

const SOURCE = 'submission'

/** A value of an offer's field that a submission reports and staff accepts. */
type ReportedFact = {
  readonly submissionId: string
  readonly offerId: string
  readonly field: string
  readonly value: string
  readonly unit: string | null
  readonly sourceUrl: string | null
  readonly validFrom: Date | null
  /** Whether the provider changed the value or the record was wrong. */
  readonly reason: FactContext['reason']
  readonly decidedBy: string
}

type Written = { readonly before: FactBefore; readonly isUnchanged: boolean }

/**
 * Sets a reported value: an observation with the submission as its source, shown on all pages. Staff has decided, so
 * the field is locked like one that staff has edited, and no feed overwrites it. Undefined: the offer was deleted.
 */
export async function setReportedFact(tx: Db, fact: ReportedFact, now: Date): Promise<Written | undefined> {
  const { submissionId, offerId, field, value, unit, sourceUrl, validFrom, decidedBy } = fact
  await lockOffers(tx, [offerId])
  const shown = await findShownFact(tx, offerId, field)
  if (shown === undefined) return undefined
  const isLocked = (await findLocked(tx, [offerId])).has(lockKey(offerId, field))
  const observationId = newId(now)
  const reported = { field, value, unit, sourceUrl, observedAt: now, validFrom }
  const observation = { ...reported, ...ofOffer(offerId), id: observationId, sourceKey: submissionId }
  await recordObservations(tx, [{ ...observation, state: 'accepted', rule: 'staff', decidedBy }], now)
  const context = { source: SOURCE, now, reason: fact.reason, overLocks: true }
  const written = { offerId, ...reported, currency: shown.currency ?? 'USD', observationId }
  // Publishes the change too.
  await publishOffers(tx, await changeOfferFacts(tx, [written], context))
  await lockFields(tx, [{ targetType: 'offer', targetId: offerId, field }], {
    by: decidedBy,
    reason: 'A reader reported it, and staff checked it',
    now,
  })
  const { value: valueBefore, unit: unitBefore, source, sourceUrl: urlBefore } = shown
  return {
    before: { value: valueBefore, unit: unitBefore, source, sourceUrl: urlBefore, isLocked },
    isUnchanged: isSameFact(field, value, valueBefore),
  }
}

/** Restores the previously shown value, unless another value has been set since. */
export async function undoReportedFact(
  tx: Db,
  { offerId, field, value }: Pick<ReportedFact, 'offerId' | 'field' | 'value'>,
  before: FactBefore,
  now: Date,
): Promise<void> {
  await lockOffers(tx, [offerId])
  const shown = await findShownFact(tx, offerId, field)
  if (shown === undefined || !isSameFact(field, value, shown.value)) return
  if (!before.isLocked) await unlockField(tx, offerId, field)
  const nothing = { field, value: null, unit: null, sourceUrl: null, observedAt: now, sourceKey: null }
  await recordObservations(tx, [{ ...nothing, ...ofOffer(offerId), state: 'accepted', rule: 'undone' }], now)
  const fact = { offerId, field, value: before.value, unit: before.unit, sourceUrl: before.sourceUrl }
  const context = { source: before.source ?? 'staff', now, reason: 'correction', overLocks: true } as const
  const facts = [{ ...fact, currency: shown.currency ?? 'USD', observedAt: now }]
  await publishOffers(tx, await changeOfferFacts(tx, facts, context))
}

function ofOffer(targetId: string) {
  return { targetType: 'offer', targetId, source: SOURCE } as const
}
