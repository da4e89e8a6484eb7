import type { OfferEvidence } from '@inferdex/contracts/evidence'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { chooseValue } from '@inferdex/domain/evidence/current-value'
import { isFirstPartySource } from '@inferdex/domain/evidence/first-party'
import { isSameValue } from '@inferdex/domain/evidence/same-value'
import { doubtsOf } from '@inferdex/domain/offers/plausibility/rules'
import type { Db } from '../../db/db.ts'
import { evidenceOfFields, toSourceValue, withShown } from './field-evidence.ts'
import {
  type EvidenceRow,
  findOfferEvidence,
  type LockRow,
  type SourceValueRow,
  type ShownValue,
} from './offer-evidence.queries.ts'

/** Reads the source values of an offer. Only tables derived from the ledger are read, so its size does not matter. */
export async function readOfferEvidence(db: Db, id: string, now: Date): Promise<OfferEvidence> {
  const [row] = await findOfferEvidence(db, [id])
  if (row === undefined) throw new AppError('NOT_FOUND', 'This offer does not exist')
  return {
    offerId: row.id,
    model: row.model,
    modelName: row.model_name,
    provider: row.provider,
    providerName: row.provider_name,
    providerModelId: row.provider_model_id,
    doubts: doubtsOf(row.doubts, row.price_doubts).map(({ reason }) => reason),
    fields: evidenceOfFields(row, now),
  }
}

/**
 * A locked field of an offer: the shown value, the source values, and the value that the rule selects without the lock.
 */
export type LockedEvidence = {
  readonly offerId: string
  readonly field: string
  readonly lock: LockRow
  readonly shown: ShownValue | null
  readonly otherwise: readonly SourceValueRow[]
  /** Null: the shown value is kept. */
  readonly follows: SourceValueRow | null
}

/** Reads the locked fields of offers. Pending and rejected values support nothing, as in ingestion. */
export async function readLockedEvidence(db: Db, offerIds: readonly string[]): Promise<LockedEvidence[]> {
  const rows = await findOfferEvidence(db, offerIds)
  return rows.flatMap((row) => row.locks.map((lock) => lockedEvidence(row, lock)))
}

function lockedEvidence(row: EvidenceRow, lock: LockRow): LockedEvidence {
  const shown = row.shown.find(({ field }) => field === lock.field) ?? null
  const sourceValues = row.sourceValues.filter(
    ({ field, starts_on, state }) => field === lock.field && starts_on === null && state === 'accepted',
  )
  const reported = withShown(shown, sourceValues).map((one) => ({
    ...one,
    isFirstParty: isFirstPartySource({ source: one.source, sourceUrl: one.source_url }, row.provider),
  }))
  const chosen = chooseValue(lock.field, reported.map(toSourceValue), null)
  const best = reported.find(({ source }) => source === chosen.source)
  const isOther = (one: SourceValueRow) => shown === null || !isSameValue(lock.field, one, shown)
  return {
    offerId: row.id,
    field: lock.field,
    lock,
    shown,
    otherwise: reported.filter(isOther),
    follows: best !== undefined && isOther(best) ? best : null,
  }
}
