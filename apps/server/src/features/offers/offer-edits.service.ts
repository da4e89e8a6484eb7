import type { EditedOffer, OfferInput } from '@inferdex/contracts/models/models.staff'
import { priceFieldKey } from '@inferdex/domain/evidence/field-key'
import { priceKey } from '@inferdex/domain/offers/offer-rules'
import { compareDecimals } from '@inferdex/domain/text/decimal'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { lockFields } from '../evidence/locks.service.ts'
import { recordObservations } from '../evidence/observations.service.ts'
import type { OfferFact } from './facts/change-offer-facts.service.ts'
import type { Written } from './offer-writes.queries.ts'

/** A field of an offer that a person changed. */
export type EditedFact = Omit<OfferFact, 'observedAt' | 'observationId'> & {
  readonly isNew: boolean
  /** Assigned before the observation is stored, so that the recorded change can reference it. */
  readonly observationId: string
}

type AnyPrice = EditedOffer['prices'][number]
type Wanted = Omit<OfferInput, 'providerId' | 'id'> & { readonly id: string }

const FIELDS = ['status', 'retiresOn', 'successor', 'contextWindow', 'maxOutput', 'pricingKind'] as const

/**
 * Returns the fields that differ, and the prices that are new, removed or changed. For a new offer, only known values.
 */
export function editedFacts(wanted: Wanted, current: EditedOffer | null, now: Date): EditedFact[] {
  const fact = { offerId: wanted.id, sourceUrl: wanted.sourceUrl, isNew: current === null }
  const fields = FIELDS.filter((field) => (wanted[field] || null) !== (current?.[field] || null)).map((field) => ({
    ...fact,
    field,
    value: wanted[field] ? String(wanted[field]) : null,
    unit: null,
  }))
  const [before, after] = [byKey(current?.prices ?? []), byKey(wanted.prices)]
  const gone = [...before.values()].filter((price) => !after.has(priceKey(price)))
  const differing = [...after.values()].filter((price) => !isSamePrice(price, before.get(priceKey(price))))
  return [
    ...fields,
    ...gone.map((price) => ({ ...fact, ...priceFact(price), value: null })),
    ...differing.map((price) => ({ ...fact, ...priceFact(price) })),
  ].map((edit) => ({ ...edit, observationId: newId(now) }))
}

function priceFact(price: AnyPrice) {
  const { amount, per, currency } = price
  return { field: priceFieldKey({ ...price, region: null }), value: amount, unit: per, currency }
}

function byKey(prices: readonly AnyPrice[]): Map<string, AnyPrice> {
  return new Map(prices.map((price) => [priceKey(price), price]))
}

export function isSamePrice(a: AnyPrice | undefined, b: AnyPrice | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    compareDecimals(a.amount, b.amount) === 0 &&
    a.currency === b.currency &&
    a.per === b.per
  )
}

/** Records a person's edits as observations, and locks these fields, so that no feed overwrites the decision. */
export async function recordEdits(
  tx: Db,
  edits: readonly EditedFact[],
  { origin, now, by = null }: Written,
): Promise<void> {
  await recordObservations(
    tx,
    edits.map(({ offerId, field, value, unit, sourceUrl, observationId }) => ({
      id: observationId,
      targetType: 'offer',
      targetId: offerId,
      field,
      value,
      unit,
      source: origin,
      sourceUrl,
      sourceKey: null,
      observedAt: now,
      state: 'accepted',
      rule: 'staff',
      decidedBy: by,
    })),
    now,
  )
  const fields = edits.map(({ offerId, field }) => ({ targetType: 'offer' as const, targetId: offerId, field }))
  await lockFields(tx, fields, { by, reason: '', now })
}
