import { type Tag, tag } from '@inferdex/contracts/protocol/tags'
import { lockInOrder } from '../../../db/catalogue-records.queries.ts'
import type { Db } from '../../../db/db.ts'
import { findModelOwners } from '../../models/model-owners.queries.ts'
import { refreshProviderFigures } from '../../providers/providers.service.ts'

/** Locks a model and all its sellers, for a change that writes their figures several times. */
export async function lockWithSellers(tx: Db, modelId: string): Promise<void> {
  await lockInOrder(tx, 'models', [modelId])
  const { providers = [] } = (await findModelOwners(tx, modelId)) ?? {}
  await lockInOrder(
    tx,
    'providers',
    providers.map(({ id }) => id),
  )
}

/**
 * Updates the figures of a model's sellers and returns the tags of all pages that show it, or none if the model was
 * deleted.
 */
export async function refreshSellersOf(tx: Db, modelId: string): Promise<Tag[]> {
  const owners = await findModelOwners(tx, modelId)
  if (owners === undefined) return []
  await refreshProviderFigures(
    tx,
    owners.providers.map(({ id }) => id),
  )
  return [
    tag.counts,
    tag.models,
    tag.providers,
    tag.benchmarks,
    tag.model(owners.slug),
    ...owners.providers.map(({ slug }) => tag.provider(slug)),
  ]
}
