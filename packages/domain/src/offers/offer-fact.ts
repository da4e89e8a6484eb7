import type { PriceField } from '../evidence/field-key.ts'

/** An accepted value of a field of an offer. */
export type OfferFact = {
  readonly offerId: string
  /** A key of domain/evidence/field-key.ts. */
  readonly field: string
  /** Null if the source withdrew it. */
  readonly value: string | null
  /** The unit of a price; null for other fields. */
  readonly unit: string | null
  /** Only prices entered by staff can have other currencies. */
  readonly currency?: string
  readonly sourceUrl: string | null
  readonly observedAt: Date
  /** The period of validity, if the source states it; in the future for a scheduled price. */
  readonly validFrom?: Date | null
  readonly validTo?: Date | null
  readonly observationId?: string | null
}

export type PriceFact = OfferFact & PriceField

/** Fields that are columns of an offer. */
export const OFFER_FIELDS = [
  'status',
  'retiresOn',
  'successor',
  'contextWindow',
  'maxOutput',
  'pricingKind',
  'region',
  'residency',
] as const
export type OfferField = (typeof OFFER_FIELDS)[number]
