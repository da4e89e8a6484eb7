import { offerStatuses, priceKinds, priceModes, priceUnits } from '@inferdex/contracts/offers'
import { parsePriceField } from '@inferdex/domain/evidence/field-key'
import { OFFER_FIELDS, type OfferFact, type OfferField } from '@inferdex/domain/offers/offer-fact'
import { pricingKinds } from '@inferdex/domain/plans/pricing-kinds'

const DECIMAL = /^\d{1,15}(?:\.\d{1,30})?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const REGION = /^[a-z0-9-]{1,60}$/
const MOST_TOKENS = 2_147_483_647

const isOneOf = (list: readonly string[], value: string) => list.includes(value)
const isCount = (value: string) => /^\d{1,10}$/.test(value) && Number(value) > 0 && Number(value) <= MOST_TOKENS

const VALID: Record<OfferField, (value: string) => boolean> = {
  status: (value) => isOneOf(offerStatuses, value),
  retiresOn: (value) => DAY.test(value) && !Number.isNaN(Date.parse(value)),
  successor: (value) => value !== '',
  contextWindow: isCount,
  maxOutput: isCount,
  pricingKind: (value) => isOneOf(pricingKinds, value),
  region: (value) => REGION.test(value),
  residency: (value) => REGION.test(value),
}

/** Fields that every offer has: they may change, but not be removed. */
const REQUIRED: ReadonlySet<OfferField> = new Set<OfferField>(['status', 'pricingKind'])

export function isOfferField(field: string): field is OfferField {
  return isOneOf(OFFER_FIELDS, field)
}

/** Returns why a value cannot be stored in a field of an offer, or null. */
export function offerFactProblem({ field, value, unit }: Pick<OfferFact, 'field' | 'value' | 'unit'>): string | null {
  if (isOfferField(field)) {
    if (value === null) return REQUIRED.has(field) ? 'An offer always has this field' : null
    return VALID[field](value) ? null : 'This value does not fit the field'
  }
  const price = parsePriceField(field)
  if (price === null) return 'An offer has no such field'
  if (!isOneOf(priceKinds, price.kind)) return 'There is no such kind of price'
  if (!isOneOf(priceModes, price.mode)) return 'There is no such mode of a price'
  if (price.minInputTokens > MOST_TOKENS) return 'This number of tokens is too large'
  if (value === null) return null
  if (unit === null || !isOneOf(priceUnits, unit)) return 'There is no such unit of a price'
  return DECIMAL.test(value) ? null : 'This is no amount'
}
