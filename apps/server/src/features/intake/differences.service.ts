import type { IntakeDifference } from '@inferdex/contracts/intake/intake.staff'
import { changeFactor, suggestChoice } from '@inferdex/domain/intake/suggestion'
import { medianOf } from '@inferdex/domain/offers/plausibility/compare'
import type { Db } from '../../db/db.ts'
import {
  type DifferenceFilter,
  type OpenField,
  readOpenFields,
  readReportedValues,
  type ReportedValue,
} from './differences.queries.ts'
import {
  type LiveRecord,
  readLiveModels,
  readLiveOffers,
  readSellers,
  type SellerPrices,
} from './live-values.queries.ts'

/** Reads pending fields with all context for a decision. */
export async function readDifferences(
  db: Db,
  filter: DifferenceFilter,
): Promise<{ items: IntakeDifference[]; total: number }> {
  const { fields, total } = await readOpenFields(db, filter)
  const idsOf = (type: OpenField['targetType']) => [
    ...new Set(fields.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId)),
  ]
  const live = new Map([...(await readLiveOffers(db, idsOf('offer'))), ...(await readLiveModels(db, idsOf('model')))])
  const reported = Map.groupBy(
    await readReportedValues(db, [...live.keys()]),
    ({ targetId, field }) => `${targetId} ${field}`,
  )
  const sellers = Map.groupBy(
    await readSellers(db, [...new Set(fields.map(({ modelId }) => modelId))]),
    ({ modelId }) => modelId,
  )
  const items = fields.map((field) =>
    toDifference(
      field,
      live.get(field.targetId),
      reported.get(`${field.targetId} ${field.field}`) ?? [],
      sellers.get(field.modelId) ?? [],
    ),
  )
  return { items, total }
}

function toDifference(
  { modelId: _modelId, ...field }: OpenField,
  record: LiveRecord | undefined,
  reported: readonly ReportedValue[],
  sellers: readonly SellerPrices[],
): IntakeDifference {
  const shown = record?.values.get(field.field)
  const live = shown === undefined ? null : { value: shown.value, source: shown.source }
  const proposed = reported.filter(({ proposal }) => proposal !== null)
  const factors = proposed.flatMap(({ value }) => changeFactor(live?.value ?? null, value) ?? [])
  return {
    ...field,
    live,
    sources: reported.map(({ targetId: _targetId, field: _field, observedAt, ...one }) => ({
      ...one,
      observedAt: observedAt.toISOString(),
    })),
    factor: factors.toSorted((a, b) => Math.abs(Math.log(b)) - Math.abs(Math.log(a)))[0] ?? null,
    suggestion: suggestChoice(
      field.field,
      field.unit,
      live,
      reported.map(({ source, value, proposal }) => ({ source, value, isProposed: proposal !== null })),
    ),
    sellers: spreadOf(field, sellers),
  }
}

function spreadOf({ field, targetId }: Pick<OpenField, 'field' | 'targetId'>, sellers: readonly SellerPrices[]) {
  if (field !== 'input' && field !== 'output') return null
  const amounts = sellers
    .filter(({ offerId }) => offerId !== targetId)
    .flatMap((one) => Number(one[field] ?? Number.NaN))
  const known = amounts.filter((amount) => !Number.isNaN(amount))
  const median = medianOf(known)
  return median === null
    ? null
    : { count: known.length, lowest: Math.min(...known), median, highest: Math.max(...known) }
}
