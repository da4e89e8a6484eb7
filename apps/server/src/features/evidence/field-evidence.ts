import type { FieldEvidence } from '@inferdex/contracts/evidence'
import { chooseValue, type SourceValue } from '@inferdex/domain/evidence/current-value'
import { parsePriceField } from '@inferdex/domain/evidence/field-key'
import { isFirstPartySource } from '@inferdex/domain/evidence/first-party'
import { isSameValue } from '@inferdex/domain/evidence/same-value'
import { sourceNameOf } from '@inferdex/domain/evidence/source-name'
import { compare } from '@inferdex/domain/text/ordering'
import type { RecordEvidence, ShownValue, SourceValueRow } from './offer-evidence.queries.ts'

/** Returns the evidence of all fields of a record: shown ones first, then those that only sources have. */
export function evidenceOfFields(record: RecordEvidence, now: Date): FieldEvidence[] {
  // An announced end is not history yet.
  const today = now.toISOString().slice(0, 10)
  const row = { ...record, history: record.history.filter(({ since }) => since === null || since <= today) }
  const shown = new Map(row.shown.map((value) => [value.field, value]))
  const sourceValues = Map.groupBy(row.sourceValues, ({ field }) => field)
  const fields = [...new Set([...shown.keys(), ...[...sourceValues.keys()].toSorted(compare)])]
  return fields.map((field) => evidenceOf(row, field, shown.get(field) ?? null, sourceValues.get(field) ?? []))
}

function evidenceOf(
  row: RecordEvidence,
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
export function withShown(shown: ShownValue | null, sourceValues: readonly SourceValueRow[]): SourceValueRow[] {
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

export function toSourceValue(one: SourceValueRow & { readonly isFirstParty: boolean }): SourceValue {
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
