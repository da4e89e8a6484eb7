import { fieldGroup } from '@inferdex/domain/evidence/field-key'
import type { IntakeTarget } from '@inferdex/domain/intake/reported-facts'
import { isShownOfModel, modelFactProblem } from '@inferdex/domain/models/facts/model-fact'
import type { Db } from '../../db/db.ts'
import { changeModelFacts } from '../models/facts/change-model-facts.service.ts'
import { publishOffers } from '../models/models.service.ts'
import { changeOfferFacts, type FactContext, offerFactProblem } from '../offers/facts/change-offer-facts.service.ts'

/** A value to show. Null: no longer known. */
export type ShownValue = {
  readonly target: IntakeTarget
  readonly field: string
  readonly value: string | null
  readonly unit: string | null
  readonly sourceUrl: string | null
  readonly observedAt: Date
  readonly validFrom?: Date | null
  readonly validTo?: Date | null
  readonly observationId?: string | null
}

/** Returns whether pages show such a field of a record; other fields are stored as source values only. */
export function isShownField({ type }: IntakeTarget, field: string): boolean {
  if (type === 'model') return isShownOfModel(field)
  return fieldGroup(field) === 'price' || OFFER_FIELDS.has(field)
}

const OFFER_FIELDS = new Set([
  'status',
  'retiresOn',
  'successor',
  'contextWindow',
  'maxOutput',
  'pricingKind',
  'region',
  'residency',
])

/** Returns whether a value can be stored in its field at all. */
export function isStorable({ type }: IntakeTarget, value: Pick<ShownValue, 'field' | 'value' | 'unit'>): boolean {
  return (type === 'model' ? modelFactProblem(value) : offerFactProblem(value)) === null
}

/** Updates figures and pages of changed offers. */
export type Publish = typeof publishOffers

/** Writes values through the services of their records, which publish the changes and update all figures. */
export async function showValues(
  tx: Db,
  values: readonly ShownValue[],
  context: FactContext,
  publish: Publish = publishOffers,
): Promise<void> {
  const ofType = (type: IntakeTarget['type']) => values.filter(({ target }) => target.type === type)
  const offers = ofType('offer').map(({ target, ...value }) => ({ ...value, offerId: target.id }))
  const models = ofType('model').map(({ target, ...value }) => ({ ...value, modelId: target.id }))
  const changed = [await changeOfferFacts(tx, offers, context), await changeModelFacts(tx, models, context)]
  await publish(tx, {
    modelIds: [...new Set(changed.flatMap(({ modelIds }) => modelIds))],
    providerIds: [...new Set(changed.flatMap(({ providerIds }) => providerIds))],
  })
}
