import type { RawBuilder } from 'kysely'
import type { Db } from '../../db/db.ts'
import { type FreePlan, insertFreePlan, writeTiers } from '../plans/plans.service.ts'
import { refreshProviderFigures } from './provider-figures.queries.ts'
import { changedTiers, namedTools, upsertProviders } from './provider-import.queries.ts'
import {
  insertSubmittedProvider,
  markPricingImported,
  markPricingSaved,
  type NewProvider,
} from './provider-writes.queries.ts'
import { writeTools } from './tools-import.queries.ts'

/** What other features may build on. */
export { findProviderProblems, planProviders } from './provider-import.queries.ts'
export { refreshProviderFigures } from './provider-figures.queries.ts'
export { changeProviderFields, type ProviderFields, setProviderArchived } from './provider-writes.queries.ts'

export async function insertProvider(
  tx: Db,
  provider: NewProvider,
  freePlan: FreePlan | null,
  now: Date,
): Promise<void> {
  await insertSubmittedProvider(tx, provider, now)
  if (freePlan !== null) await insertFreePlan(tx, provider.id, freePlan, now)
  await refreshProviderFigures(tx, [provider.id])
}

/** Follows a saved price list: version, time and figures of the provider. */
export async function pricingSaved(tx: Db, id: string, currency: string, now: Date): Promise<void> {
  await markPricingSaved(tx, id, currency, now)
  await refreshProviderFigures(tx, [id])
}

export type WrittenProviders = { readonly ids: readonly string[]; readonly slugs: readonly string[] }

/** Writes every row of the source with tools and tiers. Figures are refreshed by the caller, who knows what else has changed. */
export async function writeProviders(tx: Db, source: RawBuilder<unknown>, now: Date): Promise<WrittenProviders> {
  const providers = await upsertProviders(tx, source, now)
  await writeTools(tx, namedTools(source))
  await markPricingImported(tx, await writeTiers(tx, changedTiers(source), now))
  return { ids: providers.map(({ id }) => id), slugs: providers.map(({ slug }) => slug) }
}
