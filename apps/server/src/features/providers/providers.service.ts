import type { NewProviderInput } from '@inferdex/contracts/providers/providers.staff'
import { assertValid } from '@inferdex/contracts/protocol/errors'
import { providerProblems } from '@inferdex/domain/providers/provider-rules'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { type FreePlan, insertFreePlan } from '../plans/plans.service.ts'
import { refreshProviderFigures } from './figures/provider-figures.service.ts'
import { insertProviderRow } from './provider-admin-writes.queries.ts'
import { markPricingSaved } from './provider-writes.queries.ts'

/** The public interface for other features. */
export { refreshProviderFigures } from './figures/provider-figures.service.ts'
export { changeProviderFields, setProviderArchived } from './provider-writes.queries.ts'
export { addTools, removeTools } from './submitted-tools.service.ts'

/** Adds a provider and returns its id. The caller adds tools, plans and figures. */
export async function addProvider(
  tx: Db,
  input: NewProviderInput,
  writer: { readonly origin: 'staff' | 'submission'; readonly now: Date },
): Promise<string> {
  assertValid(providerProblems(input, null))
  const id = newId(writer.now)
  await insertProviderRow(tx, id, input, writer)
  return id
}

/** Adds a submitted provider with its figures. */
export async function addSubmittedProvider(
  tx: Db,
  input: NewProviderInput,
  freePlan: FreePlan | null,
  now: Date,
): Promise<string> {
  const id = await addProvider(tx, input, { origin: 'submission', now })
  if (freePlan !== null) await insertFreePlan(tx, id, freePlan, now)
  await refreshProviderFigures(tx, [id])
  return id
}

/** Updates a provider's version, time and figures after its price list was saved. */
export async function pricingSaved(tx: Db, id: string, currency: string, now: Date): Promise<void> {
  await markPricingSaved(tx, id, currency, now)
  await refreshProviderFigures(tx, [id])
}
