import type { NewDealInput } from '@inferdex/contracts/deals/deals.staff'
import { assertValid } from '@inferdex/contracts/protocol/errors'
import { dealProblems } from '@inferdex/domain/deals/deal-rules'
import type { Db } from '../../db/db.ts'
import { newId } from '../../platform/ids.ts'
import { insertDealRow } from './deal-admin-writes.queries.ts'
import { isProviderInCatalogue } from './deals-staff.queries.ts'

/** The public interface for other features. */
export { changeDealFields, type DealFields } from './deal-change.queries.ts'
export { setDealArchived, setDealExpiry } from './deal-writes.queries.ts'
export { archiveDealsOf, restoreDealsOf } from './deal-admin-writes.queries.ts'

/** Adds a deal to a provider of the catalogue and returns its id. */
export async function addDeal(
  tx: Db,
  input: NewDealInput & { readonly submittedBy: string | null },
  writer: { readonly origin: 'staff' | 'submission'; readonly now: Date },
): Promise<string> {
  assertValid(dealProblems(input, null, writer.now))
  await assertProvider(tx, input.providerId)
  const id = newId(writer.now)
  await insertDealRow(tx, id, input, writer)
  return id
}

export async function assertProvider(tx: Db, id: string): Promise<void> {
  if (!(await isProviderInCatalogue(tx, id))) assertValid({ providerId: 'This provider does not exist' })
}
