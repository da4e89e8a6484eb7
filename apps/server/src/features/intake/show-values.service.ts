import { fieldGroup } from '@inferdex/domain/evidence/field-key'
import type { IntakeTarget } from '@inferdex/domain/intake/reported-facts'
import { isShownOfModel, modelFactProblem } from '@inferdex/domain/models/facts/model-fact'
import type { Db } from '../../db/db.ts'
import { changeModelFacts } from '../models/facts/change-model-facts.service.ts'
import { publishOffers } from '../models/models.service.ts'
import { changeOfferFacts, type FactContext, offerFactProblem } from '../offers/facts/change-offer-facts.service.ts'

/** A value that is to be shown. Null: nothing is known any longer. */
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

/** Tells whether pages show such a field of a record; other fields stay what the source says. */
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

/** Tells whether a value can be stored in its field at all. */
export function isStorable({ type }: IntakeTarget, value: Pick<ShownValue, 'field' | 'value' | 'unit'>): boolean {
  return (type === 'model' ? modelFactProblem(value) : offerFactProblem(value)) === null
}

/** Updates figures and pages of changed offers. */
export type Publish = typeof publishOffers

/** Writes values through the door of their records, which tells visitors what changed and updates all figures. */
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
