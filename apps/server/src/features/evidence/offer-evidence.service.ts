import type { FieldEvidence, OfferEvidence } from '@inferdex/contracts/evidence'
import { AppError } from '@inferdex/contracts/protocol/errors'
import { chooseValue, type SourceValue } from '@inferdex/domain/evidence/current-value'
import { parsePriceField } from '@inferdex/domain/evidence/field-key'
import { isFirstPartySource } from '@inferdex/domain/evidence/first-party'
import { isSameValue } from '@inferdex/domain/evidence/same-value'
import { sourceNameOf } from '@inferdex/domain/evidence/source-name'
import { doubtsOf } from '@inferdex/domain/offers/plausibility/rules'
import { compare } from '@inferdex/domain/text/ordering'
import type { Db } from '../../db/db.ts'
import {
  type EvidenceRow,
  findOfferEvidence,
  type LockRow,
  type SourceValueRow,
  type ShownValue,
} from './offer-evidence.queries.ts'

/** Reads the source values of an offer. Only tables derived from the ledger are read, so its size does not matter. */
export async function readOfferEvidence(db: Db, id: string, now: Date): Promise<OfferEvidence> {
  const [found] = await findOfferEvidence(db, [id])
  if (found === undefined) throw new AppError('NOT_FOUND', 'This offer does not exist')
  // An announced end is not history yet.
  const today = now.toISOString().slice(0, 10)
  const row = { ...found, history: found.history.filter(({ since }) => since === null || since <= today) }
  const shown = new Map(row.shown.map((value) => [value.field, value]))
  const sourceValues = Map.groupBy(row.sourceValues, ({ field }) => field)
  const fields = [...new Set([...shown.keys(), ...[...sourceValues.keys()].toSorted(compare)])]
  return {
    offerId: row.id,
    model: row.model,
    modelName: row.model_name,
    provider: row.provider,
    providerName: row.provider_name,
    providerModelId: row.provider_model_id,
    doubts: doubtsOf(row.doubts, row.price_doubts).map(({ reason }) => reason),
    fields: fields.map((field) => evidenceOf(row, field, shown.get(field) ?? null, sourceValues.get(field) ?? [])),
  }
}

function evidenceOf(
  row: EvidenceRow,
  field: string,
  shown: ShownValue | null,
  rows: readonly SourceValueRow[],
): FieldEvidence {
  const lock = row.locks.find((one) => one.field === field) ?? null
  const reported = withShown(
    shown,
    rows.filter(({ starts_on }) => starts_on === null),
  ).map((one) => ({
    ...one,
    isFirstParty: isFirstPartySource({ source: one.source, sourceUrl: one.source_url }, row.provider),
  }))
  const { verdict, rule } = chooseValue(
    field,
    reported.map(toSourceValue),
    lock && shown && { value: shown.value, unit: shown.unit, lockedAt: new Date(lock.locked_at) },
    { isDoubted: (row.doubts.length > 0 && parsePriceField(field) !== null) || field in row.price_doubts },
  )
  return {
    field,
    value: shown?.value ?? null,
    unit: shown?.unit ?? null,
    source: shown?.source ?? null,
    verdict,
    rule,
    lock: lock && { reason: lock.reason, lockedAt: new Date(lock.locked_at).toISOString() },
    observations: reported
      .map((one) => ({
        source: one.source,
        sourceName: sourceNameOf(one.source, one.source_title),
        sourceUrl: one.source_url,
        value: one.value,
        unit: one.unit,
        observedOn: dayOf(one.observed_at),
        readOn: dayOf(one.read_at),
        changedOn: one.changed_at === null ? null : dayOf(one.changed_at),
        isFirstParty: one.isFirstParty,
        agrees: shown !== null && isSameValue(field, one, shown),
      }))
      .toSorted((a, b) => compare(b.readOn, a.readOn) || compare(a.source, b.source)),
    history: row.history
      .filter((one) => one.field === field)
      .map(({ value, unit, since, reason, source, source_title, replaced_on }) => ({
        value,
        unit,
        since,
        reason,
        sourceName: sourceNameOf(source, source_title),
        replacedOn: replaced_on,
      })),
    scheduled: rows.flatMap((one) => (one.starts_on === null ? [] : [scheduledOf(one, one.starts_on)])),
  }
}

/**
 * Adds the shown value if its source has no stored source value, because it was recorded before source values were
 * stored.
 */
function withShown(shown: ShownValue | null, sourceValues: readonly SourceValueRow[]): SourceValueRow[] {
  if (shown === null || sourceValues.some(({ source }) => source === shown.source)) return [...sourceValues]
  const { verified_on, ...value } = shown
  const recorded = {
    starts_on: null,
    ends_on: null,
    changed_at: null,
    is_opinion_only: false,
    state: 'accepted',
  } as const
  return [...sourceValues, { ...value, ...recorded, observed_at: verified_on, read_at: verified_on }]
}

function toSourceValue(one: SourceValueRow & { readonly isFirstParty: boolean }): SourceValue {
  return {
    source: one.source,
    value: one.value,
    unit: one.unit,
    isFirstParty: one.isFirstParty,
    isComparedOnly: one.is_opinion_only,
    readAt: new Date(one.read_at),
    changedAt: one.changed_at === null ? null : new Date(one.changed_at),
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

function scheduledOf(one: SourceValueRow, startsOn: string): FieldEvidence['scheduled'][number] {
  return {
    value: one.value,
    unit: one.unit,
    startsOn,
    endsOn: one.ends_on,
    source: one.source,
    sourceName: sourceNameOf(one.source, one.source_title),
    sourceUrl: one.source_url,
  }
}

function dayOf(moment: string): string {
  return new Date(moment).toISOString().slice(0, 10)
}
