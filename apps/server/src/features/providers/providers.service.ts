import type { Db } from '../../db/db.ts'
import { type FreePlan, insertFreePlan } from '../plans/plans.service.ts'
import { refreshProviderFigures } from './provider-figures.queries.ts'
import { insertSubmittedProvider, markPricingSaved, type NewProvider } from './provider-writes.queries.ts'

/** What other features may build on. */
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
