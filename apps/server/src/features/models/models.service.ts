import type { Scope } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { offerAtPrice, type ListPrice } from '../offers/list-price.service.ts'
import { refreshOffers, saveOffers } from '../offers/offers.service.ts'
import { refreshModelFigures, refreshPriceSeries } from './model-figures.queries.ts'
import { refreshRetirement } from './model-retirement.queries.ts'
import { insertSubmittedModel, type NewModel } from './model-writes.queries.ts'

/** What other features may build on. */
export { changeModelFields, type ModelFields, setModelArchived } from './model-writes.queries.ts'
export { setCapabilityActive, upsertCapability } from './capabilities.queries.ts'

/** Adds the model with an offer of each provider at the list price, ready to show. */
export async function insertModel(
  tx: Db,
  model: NewModel,
  { providerIds, price }: { providerIds: readonly string[]; price: ListPrice },
  now: Date,
): Promise<void> {
  await insertSubmittedModel(tx, model, now)
  const wanted = providerIds.map((providerId) => offerAtPrice(providerId, price, model.contextWindow))
  await saveOffers(tx, model, { before: [], wanted }, { origin: 'submission', now, reason: 'change' })
  await refreshModels(tx, [model.id])
}

/** Brings up to date whatever pages show of the models, from their offers, prices, capabilities and scores. */
export async function refreshModels(tx: Db, models: Scope): Promise<number> {
  let changed = await refreshOffers(tx, models)
  changed += await refreshModelFigures(tx, models)
  changed += await refreshPriceSeries(tx, models)
  changed += await refreshRetirement(tx, models)
  return changed
}
