import { priceFieldKey } from '@inferdex/domain/evidence/field-key'
import type { OfferRecord } from '@inferdex/domain/imports/import-records'
import type { CheckedRows, Finding } from '@inferdex/domain/imports/import-rows'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { recordObservations } from '../../evidence/observations.service.ts'
import { type ChangedOffers, changeOfferFacts, offerFactProblem } from '../facts/change-offer-facts.service.ts'
import { compareOffers, missingOffers } from './offer-file.queries.ts'

/** Compares rows of a file of offers with the catalogue. */
export async function checkOffers(tx: Db, source: RawBuilder<unknown>, now: Date): Promise<CheckedRows> {
  const plan = await compareOffers(tx, source)
  const refused = plan.flatMap(({ row, record, startsAt }): Finding[] => {
    if (record.component == null) return []
    const problem = offerFactProblem({
      field: fieldOf(record),
      value: record.amount ?? null,
      unit: record.unit ?? null,
    })
    if (problem !== null) return [{ row, column: 'component', reason: problem, value: fieldOf(record) }]
    if (startsAt === null || startsAt <= now) return []
    return [{ row, column: 'validFrom', reason: 'This day is in the future', value: startsAt.toISOString() }]
  })
  const findings = [...refused, ...missingOffers(plan)].toSorted((a, b) => a.row - b.row)
  return { findings, plan }
}

function fieldOf({ component, mode, tier }: OfferRecord): string {
  return priceFieldKey({ kind: component ?? '', mode: mode ?? 'standard', minInputTokens: tier ?? 0, region: null })
}

/** Writes the prices of rows that differ: a step of the history, an observation and a recorded change for each. */
export async function writeOffers(tx: Db, source: RawBuilder<unknown>, now: Date): Promise<ChangedOffers> {
  const rows = (await compareOffers(tx, source)).filter(({ record }) => record.component != null)
  const facts = rows.map(({ id, record, startsAt }) => ({
    offerId: id,
    field: fieldOf(record),
    value: record.amount ?? null,
    unit: record.unit ?? null,
    sourceUrl: linkOf(record),
    observedAt: now,
    validFrom: startsAt,
    observationId: newId(now),
  }))
  // Staff started the import, so it also changes locked fields, as a form does.
  const changed = await changeOfferFacts(tx, facts, { source: 'import', now, reason: 'change', overLocks: true })
  await recordObservations(
    tx,
    facts.map(({ offerId, observationId, ...fact }, index) => ({
      ...fact,
      id: observationId,
      targetType: 'offer',
      targetId: offerId,
      source: 'import',
      sourceKey: rows[index]?.record.source ?? null,
      state: 'accepted',
      rule: 'import',
    })),
    now,
  )
  return changed
}

function linkOf({ source }: OfferRecord): string | null {
  return source != null && /^https?:\/\/\S+$/i.test(source) ? source : null
}
