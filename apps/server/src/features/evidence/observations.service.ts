import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import {
  insertObservations,
  type ObservationRow,
  type ObservationState,
  setStates,
  supersedeImported,
} from './observations.queries.ts'

/** The kinds of records whose fields have observations. */
export type TargetType = 'offer' | 'model' | 'plan' | 'deal' | 'provider' | 'benchmark-result'

/** A source's value for a field of a record, and the decision about it. */
export type NewObservation = {
  /** Given by callers that reference it, such as a recorded change. */
  readonly id?: string
  readonly targetType: TargetType
  readonly targetId: string
  /** A key of domain/evidence/field-key.ts. */
  readonly field: string
  /** Exact, as text. Null: the source no longer reports it. */
  readonly value: string | null
  readonly unit: string | null
  readonly source: string
  readonly sourceUrl: string | null
  /** The source's own name of the entry. */
  readonly sourceKey: string | null
  /** When the source reported it. */
  readonly observedAt: Date
  /** The period of validity, if the source states it; both may be in the future. */
  readonly validFrom?: Date | null
  readonly validTo?: Date | null
  readonly state: 'proposed' | 'accepted' | 'rejected'
  readonly rule: string
  readonly doubts?: readonly string[]
  readonly decidedBy?: string | null
  readonly runId?: string | null
}

/**
 * Adds observations to the ledger, and stores the current source values (`opinions`). Supersedes the source's previous
 * value of the same field. Any number of rows takes one statement.
 */
export async function recordObservations(tx: Db, observations: readonly NewObservation[], now: Date): Promise<void> {
  if (observations.length === 0) return
  await insertObservations(
    tx,
    observations.map((one) => toRow(one, now)),
    now,
  )
}

/**
 * Marks the values of an import for offers as superseded, and restores the states of those that it had superseded. The
 * source values must be restored already.
 */
export async function undoImported(
  tx: Db,
  { offers, writtenAt }: { offers: readonly string[]; writtenAt: readonly Date[] },
  earlier: readonly ObservationState[],
): Promise<void> {
  await supersedeImported(tx, offers, writtenAt)
  await setStates(tx, earlier)
}

function toRow(one: NewObservation, now: Date): ObservationRow {
  return {
    id: one.id ?? newId(now),
    target_type: one.targetType,
    target_id: one.targetId,
    field: one.field,
    value: one.value,
    unit: one.unit,
    source: one.source,
    source_url: one.sourceUrl,
    source_key: one.sourceKey,
    observed_at: one.observedAt,
    valid_from: one.validFrom ?? null,
    valid_to: one.validTo ?? null,
    state: one.state,
    rule: one.rule,
    doubts: one.doubts ?? [],
    decided_by: one.decidedBy ?? null,
    decided_at: one.state === 'proposed' ? null : now,
    run_id: one.runId ?? null,
  }
}
