import type { NewModelInput } from '@inferdex/contracts/models/models.staff'
import { tag } from '@inferdex/contracts/protocol/tags'
import { lockInOrder, type Scope } from '../../db/catalogue-records.queries.ts'
import type { Db } from '../../db/db.ts'
import { announceChange } from '../../platform/change-feed.ts'
import type { ChangedOffers } from '../offers/facts/change-offer-facts.service.ts'
import { startDuePrices } from '../offers/scheduled/scheduled-prices.service.ts'
import { offerAtPrice, type ListPrice } from '../offers/now/list-price.service.ts'
import { refreshOffers } from '../offers/offers.service.ts'
import { findUnknownCapabilities } from './model-admin-writes.queries.ts'
import { refreshPriceSeries, updateModelFigures } from './model-figures.queries.ts'
import { findSellers } from '../offers/offer-parties.queries.ts'
import { refreshProviderFigures } from '../providers/providers.service.ts'
import { recordCheapestNews } from '../watching/news/record-news.service.ts'
import { refreshModelPlaces } from './list/model-places.queries.ts'
import { findModelSlugs } from './model-owners.queries.ts'
import { addModel } from './model-saves.service.ts'
import { reviseModels } from './model-writes.queries.ts'
import { refreshRetirement } from './model-retirement.queries.ts'

/** Tags of lists that show models and their prices. */
export const LIST_TAGS = [tag.counts, tag.models, tag.providers, tag.benchmarks] as const

/** The public interface for other features. */
export { findUnknownCapabilities } from './model-admin-writes.queries.ts'
export { addCapabilities, changeModelFields, removeCapabilities, setModelArchived } from './model-writes.queries.ts'
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

/**
 * Updates all figures of the models from their offers, prices, capabilities and scores, with an event for each other
 * cheapest offer.
 */
export async function refreshModels(tx: Db, models: Scope): Promise<number> {
  await lockInOrder(tx, 'models', models)
  let changed = await refreshOffers(tx, models)
  const figures = await updateModelFigures(tx, models)
  await recordCheapestNews(tx, figures.moved)
  changed += figures.changed
  changed += await refreshModelPlaces(tx, models)
  changed += await refreshPriceSeries(tx, models)
  changed += await refreshRetirement(tx, models)
  return changed
}

/** Publishes offers that were changed outside of the model editor, and invalidates open editors. */
export async function publishOffers(tx: Db, changed: ChangedOffers): Promise<void> {
  await reviseModels(tx, changed.modelIds)
  await publishModels(tx, changed)
}

/** Updates the figures of models and providers whose offers have changed, and the pages that show them. */
export async function publishModels(tx: Db, { modelIds, providerIds }: ChangedOffers): Promise<void> {
  if (modelIds.length === 0) return
  await refreshModels(tx, modelIds)
  await refreshProviderFigures(tx, providerIds)
  const slugs = await findModelSlugs(tx, modelIds)
  const sellers = await findSellers(tx, { ids: providerIds })
  const [only, ...others] = slugs
  await announceChange(
    tx,
    [...LIST_TAGS, ...slugs.map(tag.model), ...sellers.map(({ slug }) => tag.provider(slug))],
    only !== undefined && others.length === 0 ? `The model ${only} has changed` : `${slugs.length} models have changed`,
  )
}

/** Publishes models of which only days of reading have changed: no price, doubt or history depends on them. */
export async function publishReadDays(tx: Db, modelIds: readonly string[]): Promise<void> {
  if (modelIds.length === 0) return
  await recordCheapestNews(tx, (await updateModelFigures(tx, modelIds)).moved)
  await refreshModelPlaces(tx, modelIds)
  const slugs = await findModelSlugs(tx, modelIds)
  await announceChange(tx, [...LIST_TAGS, ...slugs.map(tag.model)], `${slugs.length} models were read again`)
}

/** Updates the figures of providers, and publishes those that differ. */
export async function publishProviders(tx: Db, providerIds: readonly string[]): Promise<void> {
  const changed = await refreshProviderFigures(tx, providerIds)
  if (changed === 0) return
  const sellers = await findSellers(tx, { ids: providerIds })
  await announceChange(
    tx,
    [tag.providers, ...sellers.map(({ slug }) => tag.provider(slug))],
    'Providers were read again',
  )
}

/** Applies and publishes scheduled prices that have become due. */
export async function publishDuePrices(tx: Db, now: Date): Promise<void> {
  await publishOffers(tx, await startDuePrices(tx, now))
}
