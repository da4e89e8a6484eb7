import type { NewModelInput } from '@inferdex/contracts/models/models.staff'
import type { Scope } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { offerAtPrice, type ListPrice } from '../offers/list-price.service.ts'
import { refreshOffers } from '../offers/offers.service.ts'
import { findUnknownCapabilities } from './model-admin-writes.queries.ts'
import { refreshModelFigures, refreshPriceSeries } from './model-figures.queries.ts'
import { addModel } from './model-saves.service.ts'
import { refreshRetirement } from './model-retirement.queries.ts'

/** What other features may use. */
export { findUnknownCapabilities } from './model-admin-writes.queries.ts'
export { changeModelFields, setModelArchived } from './model-writes.queries.ts'
export { setCapabilityActive, upsertCapability } from './capabilities.queries.ts'

export type SubmittedModel = Omit<NewModelInput, 'capabilities' | 'offers' | 'providers' | 'pricing'> & {
  readonly capabilities: readonly string[]
  readonly providerIds: readonly string[]
  readonly pricing: ListPrice
}

/** Adds a submitted model with its figures. Unknown capabilities are left out. */
export async function addSubmittedModel(
  tx: Db,
  { capabilities, providerIds, pricing, ...fields }: SubmittedModel,
  now: Date,
): Promise<string> {
  const unknown = new Set(await findUnknownCapabilities(tx, capabilities))
  const { id } = await addModel(
    tx,
    {
      ...fields,
      pricing,
      capabilities: capabilities.filter((name) => !unknown.has(name)),
      offers: providerIds.map((providerId) => offerAtPrice(providerId, pricing, fields.contextWindow ?? null)),
    },
    { origin: 'submission', now },
  )
  await refreshModels(tx, [id])
  return id
}

/** Updates all figures of the models from their offers, prices, capabilities and scores. */
export async function refreshModels(tx: Db, models: Scope): Promise<number> {
  let changed = await refreshOffers(tx, models)
  changed += await refreshModelFigures(tx, models)
  changed += await refreshPriceSeries(tx, models)
  changed += await refreshRetirement(tx, models)
  return changed
}
